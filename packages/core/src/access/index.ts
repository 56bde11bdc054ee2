import { defineArea } from '../shared/flow';
import { signIn } from './sign-in';

/** The flows of a visitor. */
export const area = defineArea({ name: 'access', flows: [signIn] });
