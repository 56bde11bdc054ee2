import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { textsOf } from './texts.ts';

/** Of one component by its name, or of a whole library. */
const SHEET = /[\\/]@mantine[\\/]\w+[\\/]styles(?:[\\/](\w+))?\.layer\.css$/;
/** Neither a query nor a frame of a movement has a class before its braces. */
const RULE = /([^{};]+)\{[^{}]*\}/g;
const COMMENT = /\/\*[^]*?\*\//g;

interface Look {
  of: string;
  /** As the component's own list of classes calls them. */
  classes?: readonly string[];
  /** What only it has in a selector. */
  selector?: RegExp;
  /** What a source says that draws it. */
  said: RegExp;
}

const UPRIGHT = /\[data-(orientation|variant)=["']vertical/;
const upright = (of: string): Look => ({
  of,
  selector: UPRIGHT,
  said: new RegExp(`(<${of}\\b|\\b${of}: )[^]*["']vertical["']`),
});

const LOOKS: readonly Look[] = [
  { of: 'ActionIcon', classes: ['group', 'groupSection'], said: /\bActionIcon\.?Group/ },
  { of: 'Avatar', classes: ['group'], said: /\bAvatar\.?Group/ },
  { of: 'Badge', classes: ['root--dot'], said: /["']dot["']/ },
  { of: 'Button', classes: ['group', 'groupSection'], said: /\bButton\.?Group/ },
  { of: 'Loader', classes: ['barsLoader', 'bar', 'dotsLoader', 'dot'], said: /["'](bars|dots)["']/ },
  { of: 'Table', selector: /\[data-(striped|sticky)/, said: /\b(striped|stickyHeader)\b/ },
  { of: 'Table', selector: /\[data-with-(table|column)-border/, said: /\bwith(TableBorder|ColumnBorders)\b/ },
  { of: 'Tabs', classes: ['list--outline', 'tab--outline'], said: /(<Tabs\b|\bTabs: )[^]*["']outline["']/ },
  ...['SegmentedControl', 'Slider', 'Table'].map(upright),
];
const FROM_RIGHT = { selector: /\[dir=["']rtl/, said: /["']rtl["']/ };

/**
 * The library's sheets style every look that a component may have, and the writing from right to left. What no source
 * says is nothing that a page shows, and each would load it with the rest.
 */
export function stripLooks(sources: string, library: string): Plugin {
  let texts: readonly string[] = [];
  const isUnsaid = ({ said }: Pick<Look, 'said'>) => !texts.some((text) => said.test(text));
  return {
    name: 'strip-looks',
    apply: 'build',
    // Before the sheets are made small.
    enforce: 'pre',
    buildStart() {
      texts = textsOf(sources, /(?<!\.test)\.tsx?$/);
    },
    transform: {
      filter: { id: SHEET },
      handler(code, id) {
        const name = SHEET.exec(id)?.[1] ?? '';
        const looks = LOOKS.filter((look) => look.of === name && isUnsaid(look));
        const classes = looks.flatMap((look) => classesOf(library, look));
        const selectors = looks.flatMap(({ selector = [] }) => selector);
        const undrawn = [...classes, ...selectors, ...(isUnsaid(FROM_RIGHT) ? [FROM_RIGHT.selector] : [])];
        return { code: withoutRules(code, undrawn), map: null };
      },
    },
  };
}

/** What the library calls these classes in its sheet. */
function classesOf(library: string, { of, classes = [] }: Look): RegExp[] {
  const list = readFileSync(join(library, 'esm', 'components', of, `${of}.module.mjs`), 'utf8');
  return classes.map((name) => {
    const [, written] = new RegExp(`"${name}": "(\\w+)"`).exec(list) ?? [];
    if (written === undefined) throw new Error(`${of} has no class ${name}`);
    return new RegExp(`\\.${written}(?![\\w-])`);
  });
}

/** A sheet without the rules each of whose selectors needs something undrawn. */
const withoutRules = (sheet: string, undrawn: readonly RegExp[]): string =>
  sheet.replace(RULE, (rule, selectors: string) => {
    const parts = selectors.replace(COMMENT, '').split(',');
    return parts.every((part) => undrawn.some((needed) => needed.test(part) && !part.includes(':not(.'))) ? '' : rule;
  });
