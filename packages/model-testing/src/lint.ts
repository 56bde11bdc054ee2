import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf } from './transitions.js';
import { isInlineAction, isInlineGuard, isMadeUpId, isNamedSource } from './xstate-charts.js';
import { failedType, isOwnType } from './xstate-internals.js';

/** House rules; a model switches one off with `rules: { name: false }`. */
export const ruleNames = [
  /** Each invoke has an `onError`: a failure nobody answers ends the machine and all above it. */
  'errorsAnswered',
  /** Each invoke has an id of its own, so that what it answers keeps its name. */
  'invokeIds',
  /** Each actor has a name in setup, so that a program can supply it. */
  'namedActors',
  /** A state that waits for an actor is tagged `busy` or `background`, also by a state above it. */
  'busyTags',
  /** Actions stand in setup, the chart has their names. */
  'namedActions',
  /** Guards likewise. */
  'namedGuards',
  /** Events are called noun.verb. */
  'eventNames',
  /** Named delays stand in setup. */
  'namedDelays',
  /** A timer with an id is not set again while it runs: XState lets both fire and finds only the later one to cancel. */
  'timersOnce',
  /** Every state that is not final can be left or answers something. */
  'deadEnds',
  /** Every state says in words what it means to a person: its `description`. */
  'described',
  /** A field called password, code, cvv, card_number or token holds no plain text. */
  'secretFields',
  /** The page of states can be read: 20 kB at most. */
  'pageSize',
] as const;

export type RuleName = (typeof ruleNames)[number];
export type Rules = Readonly<Partial<Record<RuleName, boolean>>>;

export const isOn = (rules: Rules | undefined, name: RuleName): boolean => rules?.[name] !== false;

const eventForm = /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/;

const answers = (node: AnyStateNode): boolean => node.transitions.size > 0 || (node.always?.length ?? 0) > 0;
const ancestors = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node.parent as AnyStateNode, ...ancestors(node.parent as AnyStateNode)] : [];

/** House rules of a statechart; each text is a broken one. */
export function lint(machine: AnyStateMachine, rules?: Rules): string[] {
  const delays = new Set(Object.keys(machine.implementations.delays));
  return nodesOf(machine).flatMap((node) =>
    [...brokenAt(node, delays)].filter(([rule]) => isOn(rules, rule)).map(([, text]) => `${node.id}: ${text}`),
  );
}

function* brokenAt(node: AnyStateNode, delays: ReadonlySet<string>): Iterable<[rule: RuleName, text: string]> {
  for (const { id, src } of node.invoke) {
    if (!node.transitions.has(failedType(id))) yield ['errorsAnswered', `invoke "${id}" has no onError`];
    if (isMadeUpId(id, node.id)) yield ['invokeIds', 'an invoke has no id'];
    if (!isNamedSource(src)) yield ['namedActors', `invoke "${id}" runs an actor without a name`];
  }
  const tags = [node, ...ancestors(node)].flatMap((each) => each.tags as string[]);
  if (node.invoke.length > 0 && !tags.some((tag) => tag === 'busy' || tag === 'background'))
    yield ['busyTags', 'invokes but is tagged neither busy nor background'];

  const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  const actions = [...node.entry, ...node.exit, ...transitions.flatMap((transition) => transition.actions)];
  if (actions.some(isInlineAction)) yield ['namedActions', 'an action is written in the chart'];
  for (const { guard, eventType } of transitions)
    if (isInlineGuard(guard)) yield ['namedGuards', `the guard of "${eventType}" is written in the chart`];
  for (const event of node.transitions.keys())
    if (!isOwnType(event) && !eventForm.test(event)) yield ['eventNames', `"${event}" is not of the form noun.verb`];
  for (const { delay } of node.after)
    if (typeof delay === 'string' && !delays.has(delay)) yield ['namedDelays', `the delay "${delay}" is not in setup`];
  if (node.parent && (node.description ?? '').trim() === '') yield ['described', 'does not say what it means'];
  const isLeaf = node.type === 'atomic';
  if (isLeaf && !answers(node) && !ancestors(node).some(answers)) yield ['deadEnds', 'a dead end that is not final'];
}
