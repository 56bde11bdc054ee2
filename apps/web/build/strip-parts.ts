import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { textsOf } from './texts.ts';

const LIBRARY = /[\\/]node_modules[\\/]@mantine[\\/][\w-]+[\\/]esm[\\/].*\.mjs$/;
/** `Button.Group = ButtonGroup;` of a module, not what one of its functions does. */
const HOLDING = /^([A-Z]\w*\.\w+) = ([\w.]+);$/gm;
/** `const ButtonGroup = factory(`: each of these does no more than return what it makes. */
const MAKING = /^(const \w+ = )(?=(?:factory|genericFactory|polymorphicFactory|createVarsResolver)\()/gm;
const NAME = /(?<![\w$]|[^.]\.)[A-Z]\w*\.\w+/g;
const MESSAGE = /"[^"\n]*"/g;

/**
 * A component of these libraries holds others as its properties, and its classes and variables for whoever makes one
 * like it. No bundler drops what a property holds, so each page would load a group with its button. What neither our
 * sources nor the library itself name, as `Table.Td`, is held no longer, and what is then in no use goes.
 */
export function stripParts(sources: string, libraries: string): Plugin {
  const named = new Set<string>();
  return {
    name: 'strip-parts',
    apply: 'build',
    buildStart() {
      const folders = readdirSync(libraries)
        .map((library) => join(libraries, library, 'esm'))
        .filter((folder) => existsSync(folder));
      const own = folders.flatMap((folder) => textsOf(folder, /\.mjs$/)).map(withoutMessages);
      for (const text of [...textsOf(sources, /\.tsx?$/), ...own]) for (const name of namesIn(text)) named.add(name);
    },
    transform: {
      filter: { id: LIBRARY },
      handler: (code) => withoutParts(code, named).replace(MAKING, '$1/* @__PURE__ */ '),
    },
  };
}

/** A message may say how a part is called: "Popover.ContextMenu component children should be an element". */
const withoutMessages = (code: string): string => code.replace(MESSAGE, '""');

/** What a text names, but for what it makes a component hold. */
const namesIn = (text: string): string[] => text.replace(HOLDING, '$2;').match(NAME) ?? [];

/** The code of a component that holds what is named alone, the lines as they were. */
const withoutParts = (code: string, named: ReadonlySet<string>): string =>
  code.replace(HOLDING, (line, part: string) => (named.has(part) ? line : ''));
