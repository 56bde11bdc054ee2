import * as z from 'zod/mini';

/** A text that is only shown: left out and null are empty. */
export const wireText = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => value?.trim() ?? ''),
);
