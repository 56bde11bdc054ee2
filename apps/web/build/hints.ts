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
 * Stylesheets that come later are put after those which end the body: of two rules alike the later one holds, so a
 * sheet in the head would lose to the base that it refines.
 */
export function laterStylesLast(): Plugin {
  const AHEAD = 'document.head.appendChild(';
  return {
    name: 'later-styles-last',
    apply: 'build',
    transform: {
      filter: { id: /vite[\\/]preload-helper/ },
      handler(code) {
        if (!code.includes(AHEAD)) throw new Error('Vite puts later stylesheets elsewhere now');
        return { code: code.replaceAll(AHEAD, 'document.body.appendChild('), map: null };
      },
    },
  };
}

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Adds to index.html what every page needs right after its first file: scripts are asked for with the page itself.
 * Stylesheets end the body, where they hold up scripts but not the first paint, which index.html styles by itself.
 */
export function hints(module: RegExp): Plugin {
  return {
    name: 'hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const wanted = chunks.filter((chunk) => chunk.moduleIds.some((id) => module.test(id)));
        if (wanted.length !== 1) throw new Error(`${module} is in ${wanted.length} chunks`);
        // What the entry imports is in the page already.
        const entries = chunks.filter((chunk) => chunk.isEntry);
        const present = closure(chunks, entries);
        const missing = [...closure(chunks, wanted)].filter((chunk) => !present.has(chunk));
        const link = (rel: string, file: string) => ({
          tag: 'link',
          attrs: {
            rel,
            crossorigin: true,
            href: `/${file}`,
            ...(rel === 'modulepreload' ? { fetchpriority: 'low' } : {}),
          },
          injectTo: rel === 'stylesheet' ? ('body' as const) : ('head' as const),
        });
        const named = html.match(STYLESHEET) ?? [];
        return {
          html: html
            .replace(STYLESHEET, '')
            .replace(/\s*<\/body>/, `${named.join('')}$&`)
            // The file is sent as it is: what makes it readable stays here.
            .replaceAll(/\n\s+/g, '\n')
            .replaceAll(/ ?\/>\n/g, '>\n'),
          tags: missing.flatMap((chunk) => [
            ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
            link('modulepreload', chunk.fileName),
          ]),
        };
      },
    },
  };
}
