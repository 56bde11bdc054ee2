import * as z from 'zod/mini';

const digits = z.string().check(z.regex(/^\d+$/));

/** What names a record on the wire: a whole number or its digits; text in core. */
export const wireId = z.pipe(z.union([z.int(), digits]), z.transform(String));

/** A whole number from 0, or its digits. */
export const wireWhole = z.pipe(z.union([z.int().check(z.nonnegative()), digits]), z.transform(Number));

/** A text that is only shown: left out and null are empty. */
export const wireText = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => value?.trim() ?? ''),
);
