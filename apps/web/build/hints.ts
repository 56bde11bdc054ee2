import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The chunks with everything they import at once. */
function closure(chunks: readonly Chunk[], start: readonly Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find((other) => other.fileName === name));
  };
  start.forEach(add);
  return found;
}

/**
 * Adds to index.html what every page needs right after its first file: scripts are asked for with the page itself, and
 * styles are there before anything is drawn.
 */
export function hints(module: RegExp): Plugin {
  return {
    name: 'hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const wanted = chunks.filter((chunk) => chunk.moduleIds.some((id) => module.test(id)));
        if (wanted.length !== 1) throw new Error(`${module} is in ${wanted.length} chunks`);
        // What the entry imports is in the page already.
        const entries = chunks.filter((chunk) => chunk.isEntry);
        const present = closure(chunks, entries);
        const missing = [...closure(chunks, wanted)].filter((chunk) => !present.has(chunk));
        const link = (rel: string, file: string) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        });
        return missing.flatMap((chunk) => [
          ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
          link('modulepreload', chunk.fileName),
        ]);
      },
    },
  };
}
