import { stepsOf, type Model, type Path } from '@bourse/model-testing';
import { literal } from './literal.ts';

const LONGEST_TITLE = 160;

/** `sign-in` → `signIn`. */
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function walkOf(model: Model<any>, path: Path, index: number): string {
  const { start, steps } = stepsOf(model, path);
  const title = `${index + 1}: ${steps.map(({ move }) => move.type).join(', ') || 'its start'}`;
  const lines = steps.map(({ move: { type, kind, child, event, carries }, state, view, running, isDone }) =>
    [
      `      { // → ${state}`,
      `        move: ${literal({ type, kind, child, event, carries })},`,
      `        view: ${literal(view)},`,
      `        running: ${literal(running)},`,
      ...(isDone ? ['        isDone: true,'] : []),
      '      },',
    ].join('\n'),
  );
  return [
    '  {',
    `    title: ${JSON.stringify(title.slice(0, LONGEST_TITLE))},`,
    ...(path.input === undefined ? [] : [`    input: ${literal(path.input)},`]),
    `    start: { view: ${literal(start.view)}, running: ${literal(start.running)} }, // ${start.state}`,
    ...(lines.length === 0 ? ['    steps: [],'] : ['    steps: [', ...lines, '    ],']),
    '  },',
  ].join('\n');
}

/**
 * Paths as a spec that Playwright runs against any front end: `<name>.page.ts` beside it exports a `PageMap` of it, and
 * nothing else is needed but Playwright. It says how many of the moves the front end was taken along.
 */
export function playwrightSpec(name: string, model: Model<any>, paths: readonly Path[]): string {
  const walks = paths.map((path, index) => walkOf(model, path, index)).join('\n');
  const map = `${camel(name)}Page`;
  const secret =
    "const secret = (text) => ({ reveal: () => text, toJSON: () => '[secret]', toString: () => '[secret]' });\n\n";
  return `// Printed by \`npm run model -- paths ${name} --format playwright\`: print it again when the machine changes.
// ./${name}.page exports ${map}, the PageMap (@bourse/model-testing) of the front end.
// @ts-nocheck
import { test } from '@playwright/test';
import { ${map} } from './${name}.page';

${walks.includes('secret(') ? secret : ''}const walks = [
${walks}
];

let [taken, met] = [0, 0];
const refused = new Set();
test.afterAll(() => {
  const not = refused.size === 0 ? '' : \`; refused: \${[...refused].join(', ')}\`;
  console.log(\`${name}: \${taken} of \${met} moves taken\${not}\`);
});

for (const { title, input, start, steps } of walks)
  test(title, async ({ page }) => {
    const all = steps.map(({ move }) => move);
    const end = steps.findIndex(({ move }, at) => {
      const { view, running } = steps[at - 1] ?? start;
      return ${map}.can?.(move, view, running, all.slice(0, at)) === false;
    });
    met += all.length;
    if (end !== -1) {
      refused.add(all[end].type);
      test.info().annotations.push({ type: 'ends before', description: all[end].type });
    }
    test.skip(end === 0, \`The page cannot take the first move, \${all[0]?.type}.\`);
    const moves = end === -1 ? all : all.slice(0, end);
    await ${map}.open(page, moves, input);
    await ${map}.shows(page, start.view, false);
    for (const [at, move] of moves.entries())
      await test.step(move.type, async () => {
        const { view, isDone = false } = steps[at];
        await ${map}.act(page, move, moves.slice(at + 1), (steps[at - 1] ?? start).view);
        await ${map}.shows(page, view, isDone);
        taken += 1;
      });
  });`;
}
