import type { AnyStateNode } from 'xstate';
import { explore, type Exploration } from './explore';
import { getStateNodes } from './graph';
import { lint } from './lint';
import type { Model } from './model';
import { predictor } from './predict';
import { replay } from './replay';
import { showState, show } from './show';
import { statesText } from './states-text';
import { stubbed } from './stub';

/** Everything that is known about a machine once it was explored and replayed. */
export interface Report {
  /** `sign-in: 9/9 states, 31/31 transitions, 24 paths`. */
  readonly summary: string;
  readonly rules: readonly string[];
  readonly unreached: readonly string[];
  readonly unused: readonly string[];
  readonly replays: readonly string[];
  readonly untaken: readonly string[];
  readonly secrets: readonly string[];
  /** The reviewed text as it is now. */
  readonly text: string;
}

/** Characters of a reviewed text beyond which nobody reads it. */
const readable = 130_000;

const forbidden = /^(password|code|cvv|card_?number|token)$/i;

export function report(model: Model<any>): Report {
  const machine = stubbed(model);
  const explorations = explore(model);
  const nodes = getStateNodes(machine) as AnyStateNode[];
  const entered = new Set(vertices(explorations).flatMap(({ point }) => point.machine._nodes.map((node) => node.id)));
  const names = predictor(machine).names;
  const { findings, taken } = replay(model, explorations);
  // A state that is left in the same step is seen by the transitions that leave it.
  const passed = new Set([...taken].map((name) => name.slice(0, name.indexOf(':'))));
  const unreached = nodes.map((node) => node.id).filter((id) => !entered.has(id) && !passed.has(id));
  const untaken = names.filter((name) => !taken.has(name));
  const paths = explorations.reduce((sum, exploration) => sum + exploration.paths.length, 0);
  const unusedEach = explorations.map(({ unused }) => new Set(unused.map((move) => move.type)));
  const text = statesText(model, explorations);
  const size = `its text has ${String(Math.round(text.length / 1000))} kB, which nobody reads: narrow key or events`;
  const unused = explorations[0]?.unused ?? [];
  return {
    summary:
      `${kebab(String(machine.id))}: ${String(nodes.length - unreached.length)}/${String(nodes.length)} states, ` +
      `${String(names.length - untaken.length)}/${String(names.length)} transitions, ${String(paths)} paths`,
    rules: [...lint(machine), ...(text.length > readable ? [size] : [])],
    unreached,
    unused: unused
      .filter((move) => unusedEach.every((list) => list.has(move.type)))
      .map((move) => `${move.type} ${move.carries}`.trim()),
    replays: [...findings, ...strangers(model, explorations)],
    untaken,
    secrets: openSecrets(explorations),
    text,
  };
}

/**
 * Everything wrong with a machine, as texts; empty when it is proved. `accepted` is the reviewed text: with it a
 * retargeted transition, a lost guard or a changed text is found too.
 */
export function findings(model: Model<any>, accepted?: string): string[] {
  return explored(() => {
    const { rules, unreached, unused, replays, untaken, secrets, text } = report(model);
    return [
      ...rules.map((finding) => `rule: ${finding}`),
      ...unreached.map((finding) => `never reached: ${finding}`),
      ...unused.map((finding) => `never answered: ${finding}`),
      ...replays.map((finding) => `replay: ${finding}`),
      ...untaken.map((finding) => `never taken: ${finding}`),
      ...secrets.map((finding) => `secret: ${finding}`),
      ...(accepted === undefined ? [] : differences(accepted, text).map((line) => `reviewed text: ${line}`)),
    ];
  });
}

/** Some of the findings, the cheap ones first: enough to know that a fault is caught. */
export function firstFindings(model: Model<any>, accepted: string): string[] {
  return explored(() => {
    const rules = lint(stubbed(model)).map((finding) => `rule: ${finding}`);
    if (rules.length > 0) return rules;
    const changed = differences(accepted, statesText(model, explore(model))).map((line) => `reviewed text: ${line}`);
    return changed.length > 0 ? changed : findings(model, accepted);
  });
}

function explored(find: () => string[]): string[] {
  try {
    return find();
  } catch (error) {
    return [`cannot be explored: ${show(error)}`];
  }
}

const vertices = (explorations: readonly Exploration[]) => explorations.flatMap((exploration) => exploration.vertices);

/** Somebody is told whom the model does not name. */
function strangers(model: Model<any>, explorations: readonly Exploration[]): string[] {
  const known = new Set<string>(['parent', 'action', ...(model.residents ?? [])]);
  const found = vertices(explorations).flatMap((vertex) => {
    const children = Object.values(vertex.point.machine.children as Record<string, { id: string; systemId?: string }>);
    const near = new Set(children.flatMap((ref) => [ref.id, ref.systemId ?? ref.id]));
    return vertex.edges
      .flatMap((edge) => edge.point.did.told)
      .filter(({ to }) => !known.has(to) && !near.has(to))
      .map(({ to, event }) => `${vertex.name}: tells "${to}" ${event.type}, and no such resident or child is there`);
  });
  return [...new Set(found)];
}

/** Fields whose name says that they hold a secret, with a plain text in them. */
function openSecrets(explorations: readonly Exploration[]): string[] {
  const found = vertices(explorations).flatMap(({ point }) =>
    [point.machine.context, point.machine.output]
      .flatMap((part) => Object.entries((part ?? {}) as Record<string, unknown>))
      .filter(([name, value]) => forbidden.test(name) && typeof value === 'string' && value !== '')
      .map(([name]) => `"${name}" is kept as plain text in ${showState(point.machine.value)}`),
  );
  return [...new Set(found)];
}

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Lines with the state, and the way it was entered, that they stand under. */
function linesByState(text: string): string[] {
  const above: string[] = [];
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const depth = line.search(/\S|$/) / 2;
      above.splice(depth, above.length, line.trim());
      return above.join(': ');
    });
}

function differences(accepted: string, text: string): string[] {
  const [before, after] = [linesByState(accepted), linesByState(text)];
  const [known, now] = [new Set(before), new Set(after)];
  const found = [
    ...before.filter((line) => !now.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !known.has(line)).map((line) => `+ ${line}`),
  ];
  return found.length === 0 && accepted.trim() !== text.trim() ? ['its lines stand in another order'] : found;
}
