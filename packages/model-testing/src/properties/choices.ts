import type { AnyEventObject } from 'xstate';
import type { Model } from '../model.js';
import { nodesOf } from '../transitions.js';
import type { Stage } from '../stage.js';
import { answersName, answersOf } from '../stub.js';
import { eventName } from '../xstate-internals.js';

/** Just before the next timer, when it fires, just after; or so many ms. */
export type Wait = 'before' | 'until' | 'after' | number;

/** What may happen, whatever came before: a move is made of it where it can happen, and nothing where it cannot. */
export type Choice =
  | { readonly kind: 'event'; readonly index: number; readonly group: string; readonly isFitted: boolean }
  | { readonly kind: Answered; readonly index: number; readonly group: string }
  | { readonly kind: 'wait'; readonly group: 'wait'; readonly wait: Wait };
type Answered = 'done' | 'failed' | 'snapshots';

/** A move of a run, as it is kept in a file: by the places of payloads in the model. */
export type Scripted =
  | { readonly send: number; readonly with?: Readonly<Record<string, unknown>> }
  | { readonly child: string; readonly done: number }
  | { readonly child: string; readonly failed: number }
  | { readonly child: string; readonly snapshots: number }
  | { readonly wait: number };

/**
 * Fields that make an event of the model the world's answer to what the machine asked for in this run; null: there is
 * nothing to answer. Undefined: the event is no answer.
 */
export type Fit = (event: AnyEventObject, asked: Asked) => Readonly<Record<string, unknown>> | null | undefined;

/** Whether the world can send this now: an answer needs a question. Everything can be sent unless given. */
export type Possible = (event: AnyEventObject, asked: Asked) => boolean;

/** What the world knows of a machine. */
export interface World {
  readonly fits?: Fit | undefined;
  readonly isPossible?: Possible | undefined;
}

/** What the machine has told others in this run, and what it was sent, oldest first. */
export interface Asked {
  readonly told: readonly { readonly to: string; readonly event: AnyEventObject }[];
  readonly sent: readonly AnyEventObject[];
}

const WAITS: readonly Wait[] = [1, 100, 'before', 'until', 'after', 1_000, 5_000, 30_000];

/** An invoke fails once by itself. */
const unavailable = new Error('unavailable');

/** Everything that may happen to a machine, the simplest of a kind first. */
export function choicesOf(model: Model<any>, fits: Fit | undefined): Choice[] {
  const none: Asked = { told: [], sent: [] };
  const events = (model.events as readonly AnyEventObject[]).flatMap((event, index): Choice[] => {
    const choice = { kind: 'event', index, group: event.type } as const;
    const isAnswer = fits?.(event, none) !== undefined;
    // As it stands in the model it answers another question: that has to be ignored.
    return [...(isAnswer ? [{ ...choice, isFitted: true }] : []), { ...choice, isFitted: false }];
  });
  const invoked = nodesOf(model.machine).flatMap((node) => node.invoke.map(({ id }) => id));
  const ids = new Set([...Object.keys(model.answers ?? {}), ...invoked]);
  const answers = [...ids].flatMap((group): Choice[] => {
    const { done = [], failed, snapshots = [] } = model.answers?.[group] ?? {};
    const failures = failed ?? (invoked.includes(group) ? [unavailable] : []);
    return [
      ...done.map((_, index) => ({ kind: 'done' as const, index, group })),
      ...failures.map((_, index) => ({ kind: 'failed' as const, index, group })),
      ...snapshots.map((_, index) => ({ kind: 'snapshots' as const, index, group })),
    ];
  });
  return [...events, ...answers, ...WAITS.map((wait) => ({ kind: 'wait' as const, group: 'wait' as const, wait }))];
}

/** The timers of a chart by their names: `after cooldown`. */
export const timersOf = (model: Model<any>): ReadonlySet<string> =>
  new Set(nodesOf(model.machine).flatMap(({ after }) => after.map(({ eventType }) => eventName(eventType))));

/** Of the same kind and simpler, for a run that is made shorter. */
export const simpler = (all: readonly Choice[], choice: Choice): Choice[] =>
  all.slice(0, all.indexOf(choice)).filter(({ kind, group }) => kind === choice.kind && group === choice.group);

const eventAt = (model: Model<any>, index: number): AnyEventObject => model.events[index] as AnyEventObject;

/** The move that a choice makes on this stage; null where it cannot happen. */
export function moveOf(
  model: Model<any>,
  live: Stage<any>,
  choice: Choice,
  { fits, isPossible }: World,
  asked: Asked,
): Scripted | null {
  if (choice.kind === 'event') {
    const { index, isFitted } = choice;
    const event = eventAt(model, index);
    if (!isFitted) return isPossible?.(event, asked) === false ? null : { send: index };
    const fields = fits?.(event, asked);
    return fields ? { send: index, with: fields } : null;
  }
  if (choice.kind === 'wait') {
    if (typeof choice.wait === 'number') return { wait: choice.wait };
    const { wait } = live.clock;
    if (wait === undefined) return null;
    const ms = wait + (choice.wait === 'before' ? -1 : choice.wait === 'after' ? 1 : 0);
    return ms > 0 || choice.wait === 'until' ? { wait: Math.max(0, ms) } : null;
  }
  const { kind, index, group } = choice;
  const child = live.running().findLast((id) => (answersName(model, id) ?? id) === group);
  if (child === undefined) return null;
  if (kind === 'done') return { child, done: index };
  return kind === 'failed' ? { child, failed: index } : { child, snapshots: index };
}

/** What the machine receives of a move; null of one that is no event. */
export const sentBy = (model: Model<any>, move: Scripted): AnyEventObject | null =>
  'send' in move ? { ...eventAt(model, move.send), ...move.with } : null;

type Reply = Exclude<Scripted, { send: number } | { wait: number }>;

/** Where the model has what a child answers by a move. */
function placeOf(model: Model<any>, move: Reply): { readonly all: readonly unknown[]; readonly at: number } {
  const { done = [], failed = [unavailable], snapshots = [] } = answersOf(model, move.child) ?? {};
  if ('done' in move) return { all: done, at: move.done };
  return 'failed' in move ? { all: failed, at: move.failed } : { all: snapshots, at: move.snapshots };
}

/** Whether the model has such an answer still. */
export function hasAnswer(model: Model<any>, move: Reply): boolean {
  const { all, at } = placeOf(model, move);
  return Object.hasOwn(all, at);
}

/** What a child answers by a move. */
export function answerBy(model: Model<any>, move: Reply): unknown {
  const { all, at } = placeOf(model, move);
  return all[at];
}

/** A move in words, as the kit's paths name it: `intent.settled #2`, `login failed`, `500 ms`. */
export function nameOf(model: Model<any>, move: Scripted): string {
  if ('wait' in move) return `${String(move.wait)} ms pass`;
  const numbered = (type: string, index: number, count: number) => (count > 1 ? `${type} #${String(index + 1)}` : type);
  if ('send' in move) {
    const { type } = eventAt(model, move.send);
    const same = (model.events as readonly AnyEventObject[]).filter((event) => event.type === type);
    return numbered(type, same.indexOf(eventAt(model, move.send)), same.length);
  }
  const answers = answersOf(model, move.child);
  if ('done' in move) return numbered(`${move.child} done`, move.done, answers?.done?.length ?? 0);
  if ('failed' in move) return numbered(`${move.child} failed`, move.failed, answers?.failed?.length ?? 0);
  return numbered(`${move.child} shows`, move.snapshots, answers?.snapshots?.length ?? 0);
}

/** What a choice makes, in the same words; empty of time that passes. */
export function choiceName(model: Model<any>, choice: Choice): string {
  if (choice.kind === 'wait') return '';
  const { kind, index, group: child } = choice;
  if (kind === 'event') return nameOf(model, { send: index });
  if (kind === 'done') return nameOf(model, { child, done: index });
  return nameOf(model, kind === 'failed' ? { child, failed: index } : { child, snapshots: index });
}
