import { assign, fromCallback, sendTo, setup } from 'xstate';
import { port } from '../../shared/actor-port';
import { isOnline, networkBack, requestsOf, requestTimeout } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { failureOf, isOffline } from '../../shared/unreached';
import { errorNotice } from '../error-notice';
import type { OtherTabsEvent, StarChange, StarOutcome, WatchlistContext, WatchlistEvent } from './watchlist.types';

/** The changes that change something, one after the other, of a list as the server has it. */
function stillDue(queue: readonly StarChange[], ids: readonly string[]): readonly StarChange[] {
  const present = new Set(ids);
  return queue.filter(({ id, isAdded }) => {
    if (present.has(id) === isAdded) return false;
    if (isAdded) present.add(id);
    else present.delete(id);
    return true;
  });
}

const notChanged = { id: 'watchlist.failed' } as const;
const unconfirmed = { id: 'watchlist.unconfirmed' } as const;

const flow = setup({
  types: {
    context: {} as WatchlistContext,
    events: {} as WatchlistEvent,
    tags: {} as 'busy' | 'background' | 'failed',
    children: {} as {
      listWatchlist: 'listWatchlist';
      checkList: 'listWatchlist';
      followList: 'listWatchlist';
      changeStar: 'changeStar';
      otherTabs: 'otherTabs';
    },
  },
  actors: {
    otherTabs: fromCallback<OtherTabsEvent>(() => undefined),
    listWatchlist: port<readonly string[]>('listWatchlist'),
    changeStar: port<StarOutcome, StarChange>('changeStar'),
  },
  guards: {
    isIdle: ({ context }, id: string) => !context.queue.some((change) => change.id === id),
    // By the last change that is asked for: what is being taken away may be chosen again.
    isAbsent: ({ context }, id: string) =>
      !(context.queue.findLast((change) => change.id === id)?.isAdded ?? context.ids.includes(id)),
    hasChanges: ({ context }) => context.queue.length > 0,
    isBehind: ({ context }) => context.isBehind,
    isInEffect: ({ context }, ids: readonly string[]) => {
      const asked = context.queue[0];
      return asked === undefined || ids.includes(asked.id) === asked.isAdded;
    },
    isChanged: (_, outcome: StarOutcome) => outcome.kind === 'changed',
    isOffline: ({ event }) => isOffline(event),
    isOnline,
  },
  actions: {
    // An addition asked for meanwhile that the server knows already needs no call (T-149).
    setList: assign(({ context }, ids: readonly string[]) => ({ ids, queue: stillDue(context.queue, ids) })),
    queueToggle: assign(({ context }, id: string) => ({
      queue: [...context.queue, { id, isAdded: !context.ids.includes(id) }],
    })),
    queueAddition: assign(({ context }, id: string) => ({ queue: [...context.queue, { id, isAdded: true }] })),
    applyChange: assign(({ context }, outcome: StarOutcome) => {
      if (outcome.kind !== 'changed') return {};
      const { id, isAdded } = outcome.change;
      const others = context.ids.filter((known) => known !== id);
      return { ids: isAdded ? [...others, id] : others };
    }),
    dropFirst: assign({ queue: ({ context }) => context.queue.slice(1) }),
    dropAll: assign({ queue: [] }),
    setBehind: assign({ isBehind: true }),
    // The next question is newer than any change that was told.
    catchUp: assign({ isBehind: false }),
    tellTabs: sendTo('otherTabs', { type: 'change.tell' }),
    tellAssets: tell('assets', ({ context }) => ({ type: 'watchlist.changed', ids: context.ids })),
    tellMissing: tell('assets', { type: 'watchlist.failed' }),
    notifyRefusal: tell('notices', (_, outcome: StarOutcome) =>
      errorNotice(outcome.kind === 'refused' && outcome.message !== null ? { text: outcome.message } : notChanged),
    ),
    notifyFailure: tell('notices', ({ event }) => errorNotice(failureOf(event, notChanged))),
    // Of the change, whatever kept the list away.
    notifyNotChanged: tell('notices', errorNotice(notChanged)),
    notifyUnconfirmed: tell('notices', errorNotice(unconfirmed)),
  },
  delays: { requestTimeout, retryInterval: 15_000 },
});
const { request, withAnswer } = requestsOf(flow);
const asked = request('listWatchlist', {
  answered: { target: 'ready', actions: [withAnswer('setList'), 'tellAssets'] },
  failed: 'failing',
});
const behind = { 'watchlist.changedElsewhere': { actions: 'setBehind' } } as const;

/** The watchlist: loaded, then changed one star at a time, each after the server's answer (T-151…T-160). */
export const watchlistMachine = flow.createMachine({
  id: 'watchlist',
  context: { ids: [], queue: [], isBehind: false },
  initial: 'loading',
  tags: 'background',
  // Without it the list of this tab still changes.
  invoke: { id: 'otherTabs', src: 'otherTabs', onError: {} },
  on: {
    'star.add': {
      guard: { type: 'isAbsent', params: ({ event }) => event.id },
      actions: { type: 'queueAddition', params: ({ event }) => event.id },
    },
  },
  states: {
    loading: {
      description: 'The list is fetched.',
      ...asked,
      tags: 'busy',
      on: behind,
    },
    retrying: {
      description: 'The list is fetched again behind what says that it did not come.',
      ...asked,
      tags: 'failed',
      on: { ...behind, 'watchlist.reload': 'loading' },
    },
    failing: {
      description: 'The load failed: a person who chose an asset meanwhile is told that it was not added.',
      entry: 'catchUp',
      always: [
        { guard: 'hasChanges', target: 'failed', actions: ['dropAll', 'notifyFailure', 'tellMissing'] },
        { target: 'failed', actions: 'tellMissing' },
      ],
    },
    failed: {
      description: 'The list did not come: it is asked for again after a while, and when the network is back.',
      tags: 'failed',
      after: { retryInterval: 'retrying' },
      on: {
        'network.changed': { ...networkBack, target: 'retrying' },
        'watchlist.reload': 'loading',
        'star.add': { target: 'loading', actions: { type: 'queueAddition', params: ({ event }) => event.id } },
      },
    },
    ready: {
      description: 'The list is there.',
      initial: 'resting',
      on: {
        // The answer that is on its way may be of before.
        ...behind,
        'star.toggle': {
          guard: { type: 'isIdle', params: ({ event }) => event.id },
          actions: { type: 'queueToggle', params: ({ event }) => event.id },
        },
      },
      states: {
        resting: {
          description: 'No star is on its way.',
          always: [
            { guard: 'hasChanges', target: 'changing' },
            { guard: 'isBehind', target: 'following' },
          ],
          on: { 'watchlist.changedElsewhere': 'following' },
        },
        following: {
          description:
            'The list may have changed, as in another tab: it is fetched again, and stays as it is meanwhile.',
          entry: 'catchUp',
          ...request('listWatchlist', {
            id: 'followList',
            answered: { target: 'resting', actions: [withAnswer('setList'), 'tellAssets'] },
            failed: 'lagging',
          }),
          on: { 'watchlist.changedElsewhere': { target: 'following', reenter: true } },
        },
        lagging: {
          description: 'It did not come again: it is asked for after a while, and when the network is back.',
          entry: 'setBehind',
          always: { guard: 'hasChanges', target: 'changing' },
          after: { retryInterval: 'following' },
          on: { 'network.changed': { ...networkBack, target: 'following' }, 'watchlist.changedElsewhere': 'following' },
        },
        changing: {
          description: 'One star is being set or taken away; others wait their turn.',
          ...request('changeStar', {
            input: ({ context }) => context.queue[0] ?? { id: '', isAdded: false },
            answered: [
              {
                guard: withAnswer('isChanged'),
                target: 'resting',
                actions: ['dropFirst', withAnswer('applyChange'), 'tellAssets', 'tellTabs'],
              },
              { target: 'resting', actions: ['dropFirst', withAnswer('notifyRefusal')] },
            ],
            // It did not leave: nothing has to be looked up.
            superseded: { guard: 'isOffline', target: 'resting', actions: ['dropFirst', 'notifyFailure'] },
            failed: 'checking',
          }),
        },
        checking: {
          description: 'A lost answer says nothing about the star: the list does.',
          ...request('listWatchlist', {
            id: 'checkList',
            answered: [
              {
                guard: withAnswer('isInEffect'),
                target: 'resting',
                actions: [withAnswer('setList'), 'tellAssets', 'tellTabs'],
              },
              { target: 'resting', actions: ['dropFirst', withAnswer('setList'), 'tellAssets', 'notifyNotChanged'] },
            ],
            // It may be set: no failure is told, and the list tells once it comes (R15).
            failed: { target: 'resting', actions: ['dropFirst', 'setBehind', 'notifyUnconfirmed', 'tellTabs'] },
          }),
        },
      },
    },
  },
});
