import * as z from 'zod/mini';

const links = z.object({ links: z.optional(z.object({ next: z.nullable(z.string()) })) });

/** Where the next page begins. A server without pages names none. */
export function nextOf(answer: unknown): string | null {
  if (Array.isArray(answer)) return null;
  const { data, success } = links.safeParse(answer);
  if (!success) throw new TypeError('The answer does not say where its next page is');
  const next = data.links?.next ?? null;
  if (next === null) return null;
  const [, before] = /[?&]before=(\d+)(?:&|$)/.exec(next) ?? [];
  if (before === undefined) throw new TypeError('The address of the next page names no row');
  return before;
}
