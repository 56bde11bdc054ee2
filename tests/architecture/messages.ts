// Message ids: core names them with their English text, the catalogues hold them, the page shows them.
import { sources, textOf, violation, visit, type Rule, type Source, type Tree, type Violation } from './source.ts';

const EN = 'packages/messages/en.json';
const ES = 'packages/messages/es.json';

const catalogue = (tree: Tree, path: string) => {
  const text = tree.get(path);
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, string>);
};

/** Entries of a `*.messages.ts`: a flat map of id → text; anything else is a violation. */
function declared(source: Source): { entries: { id: string; text: string; start: number }[]; faults: Violation[] } {
  const entries: { id: string; text: string; start: number }[] = [];
  const faults: Violation[] = [];
  visit(source, {
    Property: ({ key, value, computed, start }) => {
      const id = key.type === 'Identifier' && !computed ? key.name : textOf(key);
      const text = textOf(value);
      if (id === undefined || text === undefined) faults.push(violation(source, start, 'not "id": "text"'));
      else entries.push({ id, text, start });
    },
  });
  return { entries, faults };
}

const isMessages = (path: string) => path.startsWith('packages/core/src/') && path.endsWith('.messages.ts');
const isUser = (path: string) =>
  (path.startsWith('packages/core/src/') || path.startsWith('apps/web/src/')) &&
  !isMessages(path) &&
  !/\.(test|model|states)\.tsx?$/.test(path) &&
  !path.includes('/testing/');

/** Literals in the place of an id: `{ id: 'x.y' }` (ids of machines and actors have no dot), `<FormattedMessage id="x">`. */
function namedIds(source: Source): { id: string; start: number }[] {
  const found = new Map<number, string>();
  const add = (node: unknown, start: number) => {
    const id = textOf(node);
    if (id !== undefined) found.set(start, id);
  };
  visit(source, {
    ObjectExpression: ({ properties }) => {
      for (const each of properties)
        if (
          each.type === 'Property' &&
          each.key.type === 'Identifier' &&
          each.key.name === 'id' &&
          textOf(each.value)?.includes('.')
        )
          add(each.value, each.start);
    },
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type !== 'JSXIdentifier' || name.name !== 'FormattedMessage') return;
      for (const each of attributes)
        if (each.type === 'JSXAttribute' && each.name.name === 'id') add(each.value, each.start);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      const isFormat =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'formatMessage';
      if (!isFormat || first?.type !== 'ObjectExpression') return;
      for (const each of first.properties)
        if (each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'id')
          add(each.value, each.start);
    },
  });
  return [...found].map(([start, id]) => ({ start, id }));
}

/** Texts that stand anywhere in the code; a template with expressions counts by its beginning. */
function literals(source: Source): { whole: Set<string>; beginnings: Set<string> } {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  visit(source, {
    Literal: (node) => {
      if (typeof node.value === 'string') whole.add(node.value);
    },
    TemplateLiteral: (node) => {
      const start = node.quasis[0]?.value.cooked ?? '';
      if (node.expressions.length === 0) whole.add(start);
      // "a." alone would make every id of an area count as used; an id has at least two parts before it ends.
      else if (/^[\w-]+(\.[\w-]+)*\.$/.test(start)) beginnings.add(start);
    },
  });
  return { whole, beginnings };
}

export const messagesAgree: Rule = {
  name: 'every message id has its text in both languages, the same English as in core, and is used',
  check: (tree) => {
    const en = catalogue(tree, EN);
    const es = catalogue(tree, ES);
    if (!en || !es) return [{ file: en ? ES : EN, line: 1, text: 'is missing' }];
    const found: Violation[] = [];
    const used = new Set<string>();
    const beginnings = new Set<string>();
    const owners = new Map<string, string>();
    for (const source of sources(tree).values()) {
      if (isMessages(source.path)) {
        const { entries, faults } = declared(source);
        found.push(...faults);
        for (const { id, text, start } of entries) {
          const other = owners.get(id);
          if (other !== undefined) found.push(violation(source, start, `"${id}" stands in ${other} too`));
          owners.set(id, source.path);
          if (en[id] === undefined) found.push(violation(source, start, `"${id}" is not in ${EN}`));
          else if (en[id] !== text) found.push(violation(source, start, `"${id}" reads "${en[id]}" in ${EN}`));
        }
      }
      if (!isUser(source.path)) continue;
      for (const { id, start } of namedIds(source))
        if (en[id] === undefined) found.push(violation(source, start, `"${id}" is not in ${EN}`));
      const texts = literals(source);
      for (const id of texts.whole) used.add(id);
      for (const start of texts.beginnings) beginnings.add(start);
    }
    const at = (file: string, text: string): Violation => ({ file, line: 1, text });
    for (const id of Object.keys(en)) {
      if (!used.has(id) && ![...beginnings].some((start) => id.startsWith(start)))
        found.push(at(EN, `"${id}" is used nowhere`));
    }
    return found;
  },
};
