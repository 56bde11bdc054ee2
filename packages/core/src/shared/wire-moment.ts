import * as z from 'zod/mini';
import { momentOf } from './dates';

/** The ISO text of a moment: a row whose time cannot be read is an answer of another form. */
export const wireMoment = z.string().check(z.refine((value) => !Number.isNaN(momentOf(value))));
