// What holds of every flow whose call moves money (hard case 4).
import { always, eventually, never, type Fit, type Moment, type Possible, type Property } from '@bourse/model-testing';
import type { AnyEventObject } from 'xstate';
import type { IntentOutcome, IntentSettled } from '../../shared/intent';
import { slip } from '../../shared/slip';
import { isBusy, shown } from './flow';

interface Submitted {
  readonly ref: string;
  readonly operation: string;
}
type Told = Moment['told'];

const submitsOf = (told: Told): Submitted[] =>
  told.flatMap(({ to, event }) =>
    to === 'intentQueue' && event.type === 'intent.submit' ? [event as unknown as Submitted] : [],
  );
const settledBy = (event: AnyEventObject | null): IntentSettled | undefined =>
  event?.type === 'intent.settled' ? (event as unknown as IntentSettled) : undefined;

/** The intent that is on its way; undefined without one. */
function open(told: Told, sent: readonly (AnyEventObject | null)[]): Submitted | undefined {
  const ended = new Set(sent.flatMap((event) => settledBy(event)?.ref ?? []));
  return submitsOf(told).findLast(({ ref }) => !ended.has(ref));
}
const openIn = (past: readonly Moment[]) =>
  open(
    past.flatMap(({ told }) => told),
    past.map(({ cause }) => cause.event),
  );

/** The queue ends the intent that is on its way, and no other. */
export const endsIntent: Fit = (event, { told, sent }) => {
  if (event.type !== 'intent.settled') return undefined;
  const submitted = open(told, sent);
  return submitted && isOf(event, submitted) ? { ref: submitted.ref, operation: submitted.operation } : null;
};
/** The model has the ends of joining a plan alone; those of leaving one are alike. */
const isOf = (event: AnyEventObject, { operation }: Submitted) =>
  event['operation'] === operation || operation === 'leavePlan';

/** An end is told of a press that there was. */
export const isOfPress: Possible = (event, { told }) => {
  const settled = settledBy(event);
  return settled === undefined || submitsOf(told).some(({ ref }) => ref === settled.ref);
};

/** ms after which the queue has an answer, or says that nobody knows. */
export const LONGEST_WAIT = 60_000;

/** The states in which a flow stands after each end. */
export type Ends = Readonly<Record<IntentOutcome['kind'], readonly string[]>>;

/** `writing.arming` of a chart is `{ writing: 'arming' }` of its value. */
const valueOf = (path: string): string | object =>
  path
    .split('.')
    .toReversed()
    .reduce<string | object | null>((inner, key) => (inner === null ? key : { [key]: inner }), null) ?? '';
const isAt = (snapshot: Moment['snapshot'], states: readonly string[]): boolean =>
  states.some((state) => shown(snapshot).matches(valueOf(state) as never));
const isIn = ({ snapshot }: Moment, states: readonly string[]): boolean => isAt(snapshot, states);

interface Buttons {
  /** States in which a press sends, and that came up where another button lay. */
  readonly confirms?: readonly string[];
  /** The flow has states that take no press. */
  readonly locks?: boolean;
}

export function moneyProperties(what: string, ends: Ends, { confirms, locks }: Buttons = {}): Property[] {
  return [
    always('one intent is on its way at most', ({ told }, past) => {
      const submitted = submitsOf(told);
      if (submitted.length === 0) return undefined;
      return submitted.length === 1 && openIn(past) === undefined;
    }),
    always('each press has a reference of its own, so that no intent gets two keys', ({ told }, past) => {
      const [submitted] = submitsOf(told);
      if (submitted === undefined) return undefined;
      return !past.some((moment) => submitsOf(moment.told).some(({ ref }) => ref === submitted.ref));
    }),
    eventually(`${what} that was submitted ends`, {
      within: 'end',
      trigger: ({ told }) => submitsOf(told).length > 0,
      until: (moment, past) => !isBusy(moment) && openIn([...past, moment]) === undefined,
    }),
    always(`${what} ends accepted, rejected or unknown, as it was`, (moment, past) => {
      const settled = settledBy(moment.cause.event);
      if (settled === undefined || openIn(past)?.ref !== settled.ref) return undefined;
      return isIn(moment, ends[settled.outcome.kind]) || `${settled.outcome.kind}, and shows something else`;
    }),
    always('the end of another press changes nothing', ({ cause, before, snapshot, told }, past) => {
      const settled = settledBy(cause.event);
      if (settled === undefined || openIn(past)?.ref === settled.ref) return undefined;
      const [was, is] = [shown(before), shown(snapshot)];
      return told.length === 0 && was.context === is.context && JSON.stringify(was.value) === JSON.stringify(is.value);
    }),
    ...confirmsFirst(ends),
    ...(locks === true || confirms ? [lockedSendsNothing] : []),
    ...(confirms ? [notTooSoon(confirms)] : []),
  ];
}

/** Where only an end of which nobody knows leads; none for a flow that stands there as after a refusal. */
function confirmsFirst({ rejected, unknown }: Ends): Property[] {
  const unsure = unknown.filter((state) => !rejected.includes(state));
  if (unsure.length === 0) return [];
  // It would be another call, with another key, of what may have been done.
  const sends = ({ before, told }: Moment) => (isAt(before, unsure) ? submitsOf(told).length > 0 : undefined);
  return [never('a press sends where nobody knows of the one before', sends)];
}

const lockedSendsNothing: Property = never('a press in a locked state sends', ({ before, told, cause }) => {
  if (!shown(before).hasTag('locked') || cause.kind !== 'event') return undefined;
  return submitsOf(told).length > 0;
});

/** What comes up where another button lay sends nothing for a moment (R39). */
const notTooSoon = (confirms: readonly string[]): Property =>
  always('the second half of a double press sends nothing', ({ at, told, cause }, past) => {
    // A code that another flow has verified is no press: six digits were typed for it.
    if (submitsOf(told).length === 0 || cause.event?.type === 'proof.given') return undefined;
    const came = past.findLastIndex((moment) => !isIn(moment, confirms)) + 1;
    const since = past[came]?.at;
    return since !== undefined && at - since >= slip;
  });
