import type { AnyActorRef } from 'xstate';
import { explore, type Exploration } from './explore.js';
import { isOn, lint } from './lint.js';
import type { Model } from './model.js';
import { plain } from './outcomes.js';
import { predictor, type Move, type Point } from './predict.js';
import { replay } from './replay.js';
import { showState, show } from './show.js';
import { bytesOf, mostOfPage, statesPage } from './states-page.js';
import { stubbed } from './stub.js';
import { nodesOf, transitionNames } from './transitions.js';
import { activeNodes, nameOf } from './xstate-internals.js';

/** What was reached of a machine on the interpreter, as a chart marks it. */
export interface Reached {
  /** Paths of states: `editing.typing`. */
  readonly states: readonly string[];
  /** `editing.typing|demo.copy|0`: the state, the descriptor, which of its branches. */
  readonly transitions: readonly string[];
}

/** Everything that is known about a machine once it was explored and replayed. */
export interface Report {
  /** `sign-in: 9/9 states, 31/31 transitions, 24 paths`, and how many states were met that it does not go on from. */
  readonly summary: string;
  readonly rules: readonly string[];
  readonly unreached: readonly string[];
  readonly unused: readonly string[];
  readonly replays: readonly string[];
  readonly untaken: readonly string[];
  readonly secrets: readonly string[];
  readonly reached: Reached;
  /** The page of states as it is now; a person reviews it. */
  readonly text: string;
}

const secretNames = /^(password|code|cvv|card_?number|token)$/i;
/** Names of secret fields inside a nested object. `code` and `token` are left out: `country.code` is no secret. */
const nestedSecretNames = /^(password|cvv|card_?number)$/i;

/** Of explorations that were made before, where they are given. */
export function report(model: Model<any>, explorations: readonly Exploration[] = explore(model)): Report {
  const machine = stubbed(model);
  const nodes = nodesOf(machine).slice(1);
  const entered = new Set(
    vertices(explorations).flatMap(({ point }) => activeNodes(point.machine).map((node) => node.id)),
  );
  const names = predictor(model).names;
  const { findings, taken } = replay(model, explorations);
  const transitions: string[] = [];
  // A state that is left in the same step, or that only leads elsewhere as a history state does, is seen by the
  // transitions that lead to it and away from it.
  for (const [{ source, target, eventType }, { name, branch }] of transitionNames(machine)) {
    if (!taken.has(name)) continue;
    for (const node of [source, ...(target ?? [])]) entered.add(node.id);
    transitions.push(`${source.path.join('.')}|${String(eventType)}|${String(branch)}`);
  }
  const unreached = nodes.map((node) => node.id).filter((id) => !entered.has(id));
  const untaken = names.filter((name) => !taken.has(name));
  const paths = explorations.reduce((sum, exploration) => sum + exploration.paths.length, 0);
  const beyond = explorations.reduce((sum, exploration) => sum + exploration.beyond.length, 0);
  const text = statesPage(model, explorations);
  const isLong = bytesOf(text) > mostOfPage && isOn(model.rules, 'pageSize');
  const size = `its page of states has ${String(Math.ceil(bytesOf(text) / 1000))} kB, which nobody reads: split the machine`;
  return {
    summary:
      `${kebab(String(machine.id))}: ${String(nodes.length - unreached.length)}/${String(nodes.length)} states, ` +
      `${String(names.length - untaken.length)}/${String(names.length)} transitions, ${String(paths)} paths` +
      (beyond === 0 ? '' : `, ${String(beyond)} states beyond its key`),
    rules: [
      ...lint(machine, model.rules),
      ...(isOn(model.rules, 'timersOnce') ? doubledTimers(explorations) : []),
      ...(isLong ? [size] : []),
    ],
    unreached,
    unused: unusedIn(explorations).map(({ type, carries }) => `${type} ${carries}`.trim()),
    replays: [...findings, ...undeclaredReceivers(model, explorations)],
    untaken,
    secrets: isOn(model.rules, 'secretFields') ? openSecrets(explorations) : [],
    reached: {
      states: nodes.filter(({ id }) => entered.has(id)).map(({ path }) => path.join('.')),
      transitions,
    },
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
    const rules = lint(stubbed(model), model.rules).map((finding) => `rule: ${finding}`);
    if (rules.length > 0) return rules;
    const changed = differences(accepted, statesPage(model, explore(model))).map((line) => `reviewed text: ${line}`);
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

/** What was possible from some input and was answered from none. */
function unusedIn(explorations: readonly Exploration[]): Move[] {
  const used = new Set<string>();
  for (const { moves, unused } of explorations) {
    const here = new Set(unused.map(({ type }) => type));
    for (const { type } of moves) if (!here.has(type)) used.add(type);
  }
  const unused = new Map(explorations.flatMap((each) => each.unused).map((move) => [move.type, move]));
  return [...unused.values()].filter(({ type }) => !used.has(type));
}

/** Events sent to an actor that the model does not list in `residents`. */
function undeclaredReceivers(model: Model<any>, explorations: readonly Exploration[]): string[] {
  const known = new Set<string>(['parent', 'action', 'listeners', ...(model.residents ?? [])]);
  const childrenOf = (point: Point) => Object.values(point.machine.children as Record<string, AnyActorRef>).map(nameOf);
  const found = vertices(explorations).flatMap((vertex) =>
    vertex.edges.flatMap(({ point }) => {
      const near = new Set([...childrenOf(vertex.point), ...childrenOf(point)]);
      return point.did.told
        .filter(({ to }) => !known.has(to) && !near.has(to))
        .map(({ to, event }) => `${vertex.name}: tells "${to}" ${event.type}, and no such resident or child is there`);
    }),
  );
  return [...new Set(found)];
}

function doubledTimers(explorations: readonly Exploration[]): string[] {
  const found = vertices(explorations).flatMap(({ name, edges }) =>
    edges.flatMap(({ move, point }) =>
      point.did.doubled.map(
        (timer) => `${plain(name)}: ${move.type} sets "${timer}" again while it runs: both will fire`,
      ),
    ),
  );
  return [...new Set(found)];
}

/** Every point that was made, whichever way its state was entered. */
const pointsOf = (explorations: readonly Exploration[]): Point[] =>
  vertices(explorations).flatMap(({ point, edges, variants }) => [
    point,
    ...edges.map((edge) => edge.point),
    ...variants.flatMap(({ edge }) => edge?.point ?? []),
  ]);

/** Fields whose name says that they hold a secret, with a plain text in them. */
function openSecrets(explorations: readonly Exploration[]): string[] {
  const found = new Set<string>();
  // Most steps leave the context as it was.
  const known = new WeakMap<object, readonly string[]>();
  for (const { machine } of pointsOf(explorations))
    for (const part of [machine.context, machine.output] as unknown[]) {
      if (typeof part !== 'object' || part === null) continue;
      const names = known.get(part) ?? openIn(part);
      known.set(part, names);
      for (const name of names) found.add(`"${name}" is kept as plain text in ${showState(machine.value)}`);
    }
  return [...found];
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Also in what lies one deeper, as the fields of a form do; what is wrong with each stands under the same names. */
const openIn = (part: object): string[] =>
  Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (isText(value)) return secretNames.test(name) ? [name] : [];
    if (!isPlain(value) || /(problem|error)s?$/i.test(name)) return [];
    const inner = Object.entries(value).filter(([field, text]) => nestedSecretNames.test(field) && isText(text));
    return inner.map(([field]) => `${name}.${field}`);
  });

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** A machine's id as the name of a file. */
export const kebab = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Lines with the name of the state they stand under. */
function linesByState(text: string): string[] {
  const above: string[] = [];
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const depth = Math.floor(line.search(/\S|$/) / 2);
      above.splice(depth, above.length, depth === 0 ? line.replace(/ (\[|\(|waits |×|#).*$/, '') : line.trim());
      return [...above.slice(0, -1), line.trim()].join(': ');
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
