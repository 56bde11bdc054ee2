import * as z from 'zod/mini';
import { dec, type Decimal } from './decimal';

/** A JSON number or a numeric text as an exact decimal (R16). */
export const wireDecimal = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/))]),
  z.transform((value): Decimal => dec(typeof value === 'string' ? value.trim() : value)),
);
