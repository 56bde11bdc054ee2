import type { Plugin, Rolldown } from 'vite';

/** Modules that the first visit needs right after the entry: without a hint they cost more round trips. */
const NEEDED = [/screens\/login\/login\.page\.tsx$/, /messages\/compiled\/en\.json$/];

type Chunk = Rolldown.OutputChunk;

/** The chunks with everything they import at once. */
function closure(chunks: readonly Chunk[], start: readonly Chunk[]): Set<string> {
  const found = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find((other) => other.fileName === name));
  };
  start.forEach(add);
  return found;
}

/** Adds modulepreload links for what the first visit needs to index.html. */
export function routeHints(): Plugin {
  return {
    name: 'route-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const wanted = chunks.filter((chunk) => NEEDED.some((module) => module.test(chunk.facadeModuleId ?? '')));
        // What the entry imports is in the page already.
        const present = closure(
          chunks,
          chunks.filter((chunk) => chunk.isEntry),
        );
        return [...closure(chunks, wanted)]
          .filter((file) => !present.has(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
