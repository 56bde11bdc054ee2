import type { Plugin } from 'vite';

/** Modules that the first visit needs right after the entry: without a hint they cost one more round trip. */
const NEEDED = [/screens\/login\/login\.page\.tsx$/, /messages\/compiled\/en\.json$/];

/** Adds modulepreload links for them to index.html. */
export function routeHints(): Plugin {
  return {
    name: 'route-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const wanted = chunks.filter((chunk) => NEEDED.some((module) => module.test(chunk.facadeModuleId ?? '')));
        const files = new Set(wanted.flatMap((chunk) => [chunk.fileName, ...chunk.imports]));
        // The entry is in the page already.
        const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
        return [...files]
          .filter((file) => !entries.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
