import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Writes .vite/modules.json: chunk file → its modules, relative to the repository, for whoever checks what a page loads. */
export function moduleList(root: string): Plugin {
  return {
    name: 'module-list',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [[file.fileName, file.moduleIds.map((id) => relative(root, id.replace(/^\0/, '')))] as const]
          : [],
      );
      const source = JSON.stringify(Object.fromEntries(chunks), null, 1);
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}
