// The calls that move money themselves: one key each, one at a time, and an end for every one (hard case 4).
import { always, eventually, type Moment, type Property } from '@bourse/model-testing';
import { intentQueueModel } from '../../platform/intents/intent-queue.model';
import { intentModel } from '../../platform/intents/intent.model';
import type { FlowProperties } from './flow';

const SENT = ['sendIntent', 'resendIntent', 'askIntent'];
/** Sent, asked four times, ten seconds each, with the longest pauses between them. */
const LONGEST = 10_000 + 30_000 + 10_000 + 4 * (30_000 + 10_000);

const keysIn = (moments: readonly Moment[]): Set<unknown> =>
  new Set(
    moments.flatMap(({ started }) =>
      started.filter(({ id }) => SENT.includes(id)).map(({ input }) => (input as { readonly key: unknown }).key),
    ),
  );
const startedIn = (moments: readonly Moment[], ...ids: readonly string[]): number =>
  moments.flatMap(({ started }) => started).filter(({ id }) => ids.includes(id)).length;

const oneIntent: readonly Property[] = [
  always('never two keys for one intent', (moment, past) => {
    if (startedIn([moment], 'makeKey', ...SENT) === 0) return undefined;
    const all = [...past, moment];
    return keysIn(all).size <= 1 && startedIn(all, 'makeKey') <= 1;
  }),
  always('never two calls in flight for one intent', ({ running }) =>
    running.some((id) => SENT.includes(id)) ? running.filter((id) => SENT.includes(id)).length === 1 : undefined,
  ),
  always('sent at most twice', (moment, past) =>
    startedIn([moment], 'sendIntent', 'resendIntent') === 0
      ? undefined
      : startedIn([...past, moment], 'sendIntent', 'resendIntent') <= 2,
  ),
  always('sent only when its record is stored', (moment, past) =>
    startedIn([moment], 'sendIntent') === 0 ? undefined : startedIn(past, 'storeRecord') === 1,
  ),
  eventually(`a call that was sent has an end within ${String(LONGEST)} ms`, {
    within: { ms: LONGEST },
    trigger: (moment) => startedIn([moment], ...SENT) > 0,
    until: ({ told }) => told.some(({ event }) => event.type === 'intent.ended'),
  }),
];

export const intentProperties: FlowProperties = {
  model: intentModel,
  properties: oneIntent,
  openings: [['makeKey done', 'lock.held #1', 'storeRecord done']],
};

type Submit = { readonly type: string; readonly ref: string };

const submitsIn = (moments: readonly Moment[]): Submit[] =>
  moments.flatMap(({ cause }) => (cause.event?.type === 'intent.submit' ? [cause.event as unknown as Submit] : []));
const endsIn = (moments: readonly Moment[]) =>
  moments.flatMap(({ told }) =>
    told.filter(({ to, event }) => to === 'orderTicket' && event.type === 'intent.settled'),
  );

export const intentQueueProperties: FlowProperties = {
  model: intentQueueModel,
  properties: [
    always('each press is carried by one child', ({ cause, started }) =>
      cause.event?.type === 'intent.submit'
        ? started.filter(({ id }) => id.startsWith('intent.')).length === 1
        : undefined,
    ),
    always('an owner hears of an end once, and only of a press of its own', (moment, past) => {
      if (endsIn([moment]).length === 0) return undefined;
      const all = [...past, moment];
      return endsIn(all).length <= submitsIn(all).length;
    }),
  ],
};
