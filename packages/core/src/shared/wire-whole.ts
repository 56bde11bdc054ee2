import * as z from 'zod/mini';

/** A whole number from 0, or its digits. */
export const wireWhole = z.pipe(
  z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d+$/))]),
  z.transform(Number),
);
