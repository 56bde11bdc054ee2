// The libraries that the design names: each is declared where it is used, and used where it is declared.
import type { Tree, Violation } from './source.ts';

/** Library → paths of the files whose job it is. */
export const NAMED: Readonly<Record<string, RegExp>> = {
  react: /^(apps\/web|packages\/react)\/src\//,
  'react-dom': /^apps\/web\/src\//,
  xstate: /^packages\/core\/src\//,
  '@xstate/react': /^packages\/react\/src\//,
  wouter: /^apps\/web\/src\//,
  zod: /^packages\/(core|contract)\/src\//,
  'openapi-fetch': /^packages\/contract\/src\//,
  'openapi-typescript': /^packages\/contract\/scripts\//,
  '@formatjs/cli': /^packages\/messages\//,
  '@formatjs/unplugin': /^apps\/web\/vite\.config\.ts$/,
  'react-intl': /^apps\/web\/src\//,
  '@mantine/core': /^apps\/web\/src\//,
  '@mantine/hooks': /^apps\/web\/src\//,
  '@mantine/notifications': /^apps\/web\/src\//,
  '@mantine/charts': /^apps\/web\/src\//,
  dayjs: /^packages\/core\/src\//,
  vite: /^(apps\/\w+\/)?vite\.config\.ts$/,
  vitest: /^vitest\.config\.ts$/,
  '@xstate/graph': /^packages\/model-testing\/src\//,
  '@playwright/test': /^tests\//,
};

/** A library run by its command instead of imported. */
const COMMANDS: Readonly<Record<string, string>> = { '@formatjs/cli': 'formatjs ' };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Named libraries that no package.json lists, or that nothing whose job it is imports. */
export function missingLibraries(tree: Tree, named: Readonly<Record<string, RegExp>> = NAMED): Violation[] {
  const manifests = [...tree].filter(([path]) => path.endsWith('package.json'));
  return Object.entries(named).flatMap(([name, place]): Violation[] => {
    const owners = manifests.filter(([, text]) => text.includes(`"${name}":`));
    if (owners.length === 0) return [{ file: 'package.json', line: 1, text: `no package.json lists ${name}` }];
    const command = COMMANDS[name];
    const uses = new RegExp(`(from|import)\\s*\\(?\\s*['"]${escaped(name)}(/[^'"]*)?['"]`);
    const isUsed = [...tree].some(([path, text]) => {
      if (!place.test(path) || /\.test\.tsx?$/.test(path)) return false;
      return command === undefined ? uses.test(text) : text.includes(command);
    });
    return isUsed ? [] : [{ file: owners[0]?.[0] ?? '', line: 1, text: `${name} is imported by nothing of ${place}` }];
  });
}
