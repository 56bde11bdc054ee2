import { stepsOf, type Model, type Path } from '@bourse/model-testing';
import { literal } from './literal.ts';

const LONGEST_TITLE = 160;

/** `sign-in` → `signIn`. */
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function walkOf(model: Model<any>, path: Path, index: number): string {
  const { start, steps } = stepsOf(model, path);
  const title = `${index + 1}: ${steps.map(({ move }) => move.type).join(', ') || 'its start'}`;
  const lines = steps.map(({ move: { type, kind, child, event }, state, view, running, isDone }) =>
    [
      `      { // → ${state}`,
      `        move: ${literal({ type, kind, child, event })},`,
      `        view: ${literal(view)},`,
      `        running: ${literal(running)},`,
      ...(isDone ? ['        isDone: true,'] : []),
      '      },',
    ].join('\n'),
  );
  return [
    '  {',
    `    title: ${JSON.stringify(title.slice(0, LONGEST_TITLE))},`,
    `    start: { view: ${literal(start.view)}, running: ${literal(start.running)} }, // ${start.state}`,
    ...(lines.length === 0 ? ['    steps: [],'] : ['    steps: [', ...lines, '    ],']),
    '  },',
  ].join('\n');
}

/**
 * Paths as a spec that Playwright runs against any front end: `<name>.page.ts` beside it exports a `PageMap` of it, and
 * nothing else is needed but Playwright.
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

for (const { title, start, steps } of walks)
  test(title, async ({ page }) => {
    const moves = steps.map(({ move }) => move);
    await ${map}.open(page, moves);
    await ${map}.shows(page, start.view, false);
    let before = start;
    for (const [at, step] of steps.entries()) {
      const { move, view, isDone = false } = step;
      if (${map}.can?.(move, before.view, before.running) === false) {
        test.info().annotations.push({ type: 'ends before', description: move.type });
        break;
      }
      await test.step(move.type, async () => {
        await ${map}.act(page, move, moves.slice(at + 1), before.view);
        await ${map}.shows(page, view, isDone);
      });
      before = step;
    }
  });`;
}
