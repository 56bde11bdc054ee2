// What holds of every flow that asks the server for something.
import { always, eventually, type Model, type Moment, type Property } from '@bourse/model-testing';
import type { AnyEventObject, AnyStateMachine, ContextFrom } from 'xstate';
import { isBusy, shown, wasBusy, type About } from './flow';

interface Sealed {
  reveal(): string;
}
const isSealed = (value: object): value is Sealed => 'reveal' in value && typeof value.reveal === 'function';

/** Values that hold others, looked through once each; actors and functions are left out. */
function* partsOf(value: unknown, seen = new Set<object>()): Generator<unknown> {
  yield value;
  if (typeof value !== 'object' || value === null || seen.has(value) || 'sessionId' in value) return;
  seen.add(value);
  if (isSealed(value)) return;
  const parts = value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.values(value);
  for (const part of parts) yield* partsOf(part, seen);
}

/** A secret this short is looked for as a whole text: as a part of one it would be found in any date. */
const SHORT = 4;

/** Secrets of the model stand in nothing that the flow keeps, tells or hands on, but sealed. None for one without any. */
export function secretsStaySealed(model: Model<any>): Property[] {
  const sealed = [...partsOf([model.events, model.answers, model.inputs ?? model.input])];
  const texts = new Set(
    sealed.flatMap((value) => (typeof value === 'object' && value !== null && isSealed(value) ? [value.reveal()] : [])),
  );
  const isOpen = (part: unknown) =>
    typeof part === 'string' && [...texts].some((text) => (text.length < SHORT ? part === text : part.includes(text)));
  if (texts.size === 0) return [];
  const property = always('no secret stands open in what is kept, told or handed on', ({ snapshot, told, started }) => {
    const { context, output } = shown(snapshot);
    return ![...partsOf([context, output, told, started.map(({ input }) => input)])].some(isOpen);
  });
  return [property];
}

const kindOf = (event: AnyEventObject | null): unknown =>
  ((event?.['outcome'] ?? event?.['output']) as { readonly kind?: unknown } | null | undefined)?.kind;
/** Kinds of answers after which a form may begin anew. */
const GOOD: readonly unknown[] = ['accepted', 'signedIn', 'verified', 'done', 'sent', 'closed'];

/** A call has ended, and not well: it failed, was refused, or nobody knows. What was only loaded is of no kind. */
const hasFailed = (moment: Moment): boolean => {
  const { kind, event } = moment.cause;
  const how = kindOf(event);
  const isAnswer = kind === 'event' ? event?.type === 'intent.settled' : !(kind === 'done' && how === undefined);
  return wasBusy(moment) && !isBusy(moment) && isAnswer && !GOOD.includes(how);
};

/** What was typed, secrets apart, is there after every failure. */
export const typedSurvives = <M extends AnyStateMachine>({ typed, isClosed }: About<M>): Property =>
  always('what was typed survives every failure', (moment) => {
    if (typed === undefined || !hasFailed(moment)) return undefined;
    const [before, now] = [moment.before, moment.snapshot].map((each) => shown(each).context as ContextFrom<M>);
    if (before === undefined || now === undefined || isClosed?.(now) === true) return undefined;
    return JSON.stringify(typed(before)) === JSON.stringify(typed(now));
  });

/** Waiting has an end, whatever the world does: `ms` is the longest that the flow waits. */
export const busyEnds = (
  ms: number,
  /** What looks busy, and waits for nothing that this flow asked. */
  isOver: (moment: Moment) => boolean = () => false,
): Property =>
  eventually(`busy ends within ${String(ms)} ms`, {
    within: { ms },
    trigger: (moment) => isBusy(moment) && !isOver(moment),
    until: (moment) => !isBusy(moment) || isOver(moment),
  });

/** More of an upload has left: the wait for its end begins anew. */
export const hasProgressed = ({ cause }: Moment): boolean => cause.event?.type === 'upload.progressed';

/** Of these calls at most one is in flight. */
export const oneCall = (...calls: readonly string[]): Property =>
  always('one call is in flight at most', ({ running, started }) => {
    if (!started.some(({ id }) => calls.includes(id))) return undefined;
    return running.filter((id) => calls.includes(id)).length <= 1;
  });
