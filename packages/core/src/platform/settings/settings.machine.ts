import { assign, setup } from 'xstate';
import { port } from '../../shared/port';
import { requestsOf } from '../../shared/remote';
import { tell } from '../../shared/resident';
import { Superseded } from '../../shared/superseded';
import type { SettingsContext, SettingsEvent, SettingsFailure, SettingsOutcome } from './settings.types';

/** A question whose session ended is asked again. Each repetition needs another session to end: this cannot loop. */
const superseded = {
  guard: { type: 'isSuperseded', params: ({ event }: { event: { error: unknown } }) => event.error },
  reenter: true,
} as const;

const flow = setup({
  types: { context: {} as SettingsContext, events: {} as SettingsEvent, tags: {} as 'busy' | 'background' },
  actors: { getSettings: port<SettingsOutcome>('getSettings') },
  guards: {
    isReady: (_, outcome: SettingsOutcome) => outcome.kind === 'ready',
    isSuperseded: (_, error: unknown) => error instanceof Superseded,
  },
  actions: {
    setSettings: assign((_, outcome: SettingsOutcome) =>
      outcome.kind === 'ready' ? { settings: outcome.settings, record: outcome.record, failure: null } : {},
    ),
    setFailure: assign((_, failure: SettingsFailure) => ({ failure })),
    tellReady: tell('app', ({ context }) => ({
      type: 'settings.ready',
      settings: context.settings!,
      record: context.record!,
    })),
    tellFailed: tell('app', (_, failure: SettingsFailure) => ({ type: 'settings.failed', failure })),
  },
  // No answer at all is a failure too; a page that spins for ever says nothing.
  delays: { requestTimeout: 30_000 },
});
const { request, withAnswer } = requestsOf(flow);

const ready = {
  guard: withAnswer('isReady'),
  target: 'ready',
  actions: [withAnswer('setSettings'), 'tellReady'],
} as const;

/** Loads the operator's settings once; without them nothing may redirect and no area starts (R2). */
export const settingsMachine = flow.createMachine({
  id: 'settings',
  context: { settings: null, record: null, failure: null },
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
      description: 'The server says that it is being worked on: the page of that shows.',
      entry: [
        { type: 'setFailure', params: 'maintenance' },
        { type: 'tellFailed', params: 'maintenance' },
      ],
      on: { 'settings.reload': 'loading' },
    },
    ready: { description: 'The settings are in force.', on: { 'settings.reload': 'refreshing' } },
    refreshing: {
      description:
        'The settings in force stay: a later failure is an ordinary one (R2), and the retry of a page leads back to it.',
      ...request('getSettings', {
        id: 'refreshSettings',
        tags: ['busy', 'background'],
        answered: [ready, { target: 'ready' }],
        superseded: { ...superseded, target: 'refreshing' },
        failed: 'ready',
      }),
    },
  },
});
