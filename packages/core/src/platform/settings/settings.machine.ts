import { assign, setup } from 'xstate';
import { activityPort, followActivity } from '../../shared/activity';
import { port } from '../../shared/actor-port';
import { requestsOf } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { Superseded } from '../../shared/superseded';
import type { SettingsContext, SettingsEvent, SettingsFailure, SettingsOutcome } from './settings.types';

/** A question whose session ended is asked again. Each repetition needs another session to end: this cannot loop. */
const superseded = {
  guard: { type: 'isSuperseded', params: ({ event }: { event: { error: unknown } }) => event.error },
  reenter: true,
} as const;

/** The same object while nothing of it changed, so that a repeated answer draws nothing again. */
const kept = <T>(known: T, next: T): T => (JSON.stringify(known) === JSON.stringify(next) ? known : next);

const flow = setup({
  types: { context: {} as SettingsContext, events: {} as SettingsEvent, tags: {} as 'busy' | 'background' },
  actors: { getSettings: port<SettingsOutcome>('getSettings'), activity: activityPort },
  guards: {
    isReady: (_, outcome: SettingsOutcome) => outcome.kind === 'ready',
    isDeclared: (_, outcome: SettingsOutcome) => outcome.kind === 'maintenance' && outcome.isDeclared,
    isSuperseded: (_, error: unknown) => error instanceof Superseded,
    isPartial: ({ context }) => context.settings?.isWhole === false,
    isActive: ({ context }) => context.isActive,
    isReturn: ({ context }, active: boolean) => active && !context.isActive,
  },
  actions: {
    setSettings: assign(({ context }, outcome: SettingsOutcome) =>
      outcome.kind === 'ready'
        ? {
            settings: kept(context.settings, outcome.settings),
            record: kept(context.record, outcome.record),
            failure: null,
          }
        : {},
    ),
    setFailure: assign((_, failure: SettingsFailure) => ({ failure })),
    setActivity: assign((_, isActive: boolean) => ({ isActive })),
    tellReady: tell('app', ({ context }) => ({
      type: 'settings.ready',
      settings: context.settings!,
      record: context.record!,
    })),
    tellFailed: tell('app', (_, failure: SettingsFailure) => ({ type: 'settings.failed', failure })),
  },
  // `settingsInterval`: with the server's own few seconds an open page follows the operator within a minute. A missing
  // answer is a failure too: a page must not stay in its loading state for ever.
  delays: { settingsInterval: 45_000, requestTimeout: 30_000 },
});
const { request, withAnswer } = requestsOf(flow);

const ready = {
  guard: withAnswer('isReady'),
  target: '#settings.ready',
  actions: [withAnswer('setSettings'), 'tellReady'],
} as const;

/** Asks in a while, or at once when the page comes back (R22). */
const askAgain = <const T extends string>(target: T) =>
  ({
    after: { settingsInterval: { guard: 'isActive', target } },
    on: {
      'activity.changed': [
        {
          guard: { type: 'isReturn', params: ({ event }: { event: { active: boolean } }) => event.active },
          target,
          actions: followActivity,
        },
        { actions: followActivity },
      ],
    },
  }) as const;

const follows = askAgain('refreshing');

/** The operator's settings: without them nothing may redirect and no area starts (R2); later they are followed. */
export const settingsMachine = flow.createMachine({
  id: 'settings',
  meta: { visible: ['active'] },
  context: { settings: null, record: null, failure: null, isActive: true },
  tags: 'background',
  invoke: { id: 'activity', src: 'activity', onError: {} },
  on: { 'activity.changed': { actions: followActivity } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The settings are fetched; nothing shows before they are there.',
      ...request('getSettings', {
        tags: 'busy',
        answered: [ready, { target: 'maintenance' }],
        superseded: { ...superseded, target: 'loading' },
        failed: 'unreachable',
      }),
      on: { 'settings.reload': { target: 'loading', reenter: true } },
    },
    unreachable: {
      description: 'The server did not answer: the page of a failed connection shows.',
      entry: [
        { type: 'setFailure', params: 'unreachable' },
        { type: 'tellFailed', params: 'unreachable' },
      ],
      on: { 'settings.reload': 'loading' },
    },
    maintenance: {
      description: 'The server is under maintenance: the maintenance page shows until it is over.',
      entry: [
        { type: 'setFailure', params: 'maintenance' },
        { type: 'tellFailed', params: 'maintenance' },
      ],
      on: { 'settings.reload': 'loading' },
      initial: 'waiting',
      states: {
        waiting: { description: 'It is asked again in a while.', ...askAgain('asking') },
        asking: {
          description: 'Is it over? A server that is being restarted may well be out of reach meanwhile.',
          ...request('getSettings', {
            id: 'askMaintenance',
            answered: [ready, { target: 'waiting' }],
            superseded: { ...superseded, target: 'asking' },
            failed: 'waiting',
          }),
        },
      },
    },
    ready: {
      description: 'The settings are in force, and asked for again in a while: an open page follows the operator.',
      ...follows,
      on: {
        ...follows.on,
        'settings.reload': 'refreshing',
        'settings.complete': { guard: 'isPartial', target: 'refreshing' },
      },
    },
    refreshing: {
      description: 'The settings in force stay; a failure is an ordinary one (R2), unless the server names it.',
      ...request('getSettings', {
        id: 'refreshSettings',
        answered: [ready, { guard: withAnswer('isDeclared'), target: 'maintenance' }, { target: 'ready' }],
        superseded: { ...superseded, target: 'refreshing' },
        failed: 'ready',
      }),
      // What is on its way may be from before: from before a sign-in, or before a refusal of what they say.
      on: { 'settings.reload': { target: 'refreshing', reenter: true } },
    },
  },
});
