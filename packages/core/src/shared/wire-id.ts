import * as z from 'zod/mini';

/** What names a record on the wire: a whole number or its digits; text in core. */
export const wireId = z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d+$/))]), z.transform(String));
