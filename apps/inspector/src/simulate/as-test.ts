import type { Model, Move } from '@bourse/model-testing';

/** How a test of the kit makes this happen; payloads are the model's own, so that maps and secrets stay what they are. */
function lineOf(name: string, model: Model, move: Move, wait: number | null): string {
  const { kind, child = '', event, type } = move;
  const id = JSON.stringify(child);
  // One timer alone, as it was simulated: several may fall due together.
  if (kind === 'timer') return `live.clock.fireNext(); // ${type}, after ${String(wait ?? 0)} ms`;
  if (kind === 'event') {
    const index = (model.events as readonly unknown[]).indexOf(event);
    return `live.send(${name}.events[${String(index)}]!); // ${type}`;
  }
  const answers = model.answers ?? {};
  const key = Object.keys(answers)
    .filter((prefix) => child.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0];
  const of = (list: 'done' | 'failed', value: unknown) => {
    const index = key === undefined ? -1 : (answers[key]?.[list] ?? []).indexOf(value);
    return index === -1 ? undefined : `${name}.answers![${JSON.stringify(key)}]!.${list}![${String(index)}]`;
  };
  if (kind === 'done') return `live.settle(${id}, ${of('done', event['output']) ?? 'undefined'}); // ${type}`;
  const error = of('failed', event['error']);
  if (kind === 'failed') return `live.fail(${id}${error === undefined ? '' : `, ${error}`}); // ${type}`;
  return `live.show(${id}, ${JSON.stringify(event['snapshot'])}); // ${type}`;
}

export interface Taken {
  readonly move: Move;
  /** ms until the next timer, before it. */
  readonly wait: number | null;
}

/** A path as a test that walks it on the real interpreter. */
export function testOf(name: string, model: Model, input: number, path: readonly Taken[], value: unknown): string {
  const options = input === 0 ? '' : `, { input: ${name}.inputs![${String(input)}] }`;
  return [
    `it('goes by ${path.map(({ move }) => move.type).join(', ') || 'its start'}', () => {`,
    ...[
      `const live = stage(${name}${options});`,
      ...path.map(({ move, wait }) => lineOf(name, model, move, wait)),
      `expect(live.snapshot().value).toEqual(${JSON.stringify(value)});`,
    ].map((line) => `  ${line}`),
    '});',
    '',
  ].join('\n');
}
