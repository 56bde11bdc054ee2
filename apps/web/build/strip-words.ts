import { parseSync, Visitor, type Plugin } from 'vite';

const CHARTS = /[\\/]core[\\/]src[\\/].*\.(machine|chart|flow|steps)\.ts$/;

/**
 * What a chart says about its states (`description`), and of whose events what may be printed (`meta`), is for whoever
 * looks at machines. Nobody does so in the page, and whoever signs in on a slow line would wait for it.
 */
export function stripWords(): Plugin {
  return {
    name: 'strip-words',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CHARTS },
      handler: (code, id) => withoutWords(code, id),
    },
  };
}

/** The code of a chart without its `description` and `meta` properties, the lines as they were. */
export function withoutWords(code: string, id: string): string {
  const { program, errors } = parseSync(id, code, { lang: 'ts' });
  if (errors[0]) throw new Error(`${id} does not parse: ${errors[0].message}`);
  const words: { start: number; end: number }[] = [];
  new Visitor({
    Property: ({ key, value, start, end }) => {
      if (key.type !== 'Identifier') return;
      const isText = value.type === 'Literal' && typeof value.value === 'string';
      if ((key.name === 'description' && isText) || (key.name === 'meta' && value.type === 'ObjectExpression'))
        words.push({ start, end });
    },
  }).visit(program);
  let stripped = code;
  for (const { start, end } of words.reverse()) {
    const after = /^\s*,/.exec(stripped.slice(end))?.[0].length ?? 0;
    const gone = stripped.slice(start, end + after).replace(/[^\n]/g, '');
    stripped = stripped.slice(0, start) + gone + stripped.slice(end + after);
  }
  return stripped;
}
