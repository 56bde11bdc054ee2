import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes .vite/modules.json: script or sheet → its modules, relative to the repository, for whoever checks what a page
 * loads. A chunk of styles alone has no script in the end, only its sheet.
 */
export function moduleList(root: string): Plugin {
  return {
    name: 'module-list',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk') return [];
        const modules = file.moduleIds.map((id) => relative(root, id.replace(/^\0/, '')));
        const styles = modules.filter((path) => path.endsWith('.css'));
        const sheets = styles.length === 0 ? [] : [...(file.viteMetadata?.importedCss ?? [])];
        return [[file.fileName, modules] as const, ...sheets.map((sheet) => [sheet, styles] as const)];
      });
      const source = JSON.stringify(Object.fromEntries(files), null, 1);
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}
