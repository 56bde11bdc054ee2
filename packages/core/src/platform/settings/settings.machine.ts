import { assign, setup } from 'xstate';
import { port } from '../../shared/port';
import { tell } from '../../shared/resident';
import type { SettingsContext, SettingsEvent, SettingsFailure, SettingsOutcome } from './settings.types';

/** Loads the operator's settings once; without them nothing may redirect and no area starts (R2). */
export const settingsMachine = setup({
  types: { context: {} as SettingsContext, events: {} as SettingsEvent, tags: {} as 'busy' | 'background' },
  actors: { getSettings: port<SettingsOutcome>('getSettings') },
  guards: {
    isReady: (_, outcome: SettingsOutcome) => outcome.kind === 'ready',
  },
  actions: {
    rememberSettings: assign((_, outcome: SettingsOutcome) =>
      outcome.kind === 'ready' ? { settings: outcome.settings, record: outcome.record, failure: null } : {},
    ),
    rememberFailure: assign((_, failure: SettingsFailure) => ({ failure })),
    tellReady: tell('app', ({ context }) => ({
      type: 'settings.ready',
      settings: context.settings!,
      record: context.record!,
    })),
    tellFailed: tell('app', (_, failure: SettingsFailure) => ({ type: 'settings.failed', failure })),
  },
  // No answer at all is a failure too; a page that spins for ever says nothing.
  delays: { patience: 30_000 },
}).createMachine({
  id: 'settings',
  context: { settings: null, record: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'getSettings',
        src: 'getSettings',
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => event.output },
            target: 'ready',
            actions: [{ type: 'rememberSettings', params: ({ event }) => event.output }, 'tellReady'],
          },
          { target: 'maintenance' },
        ],
        onError: { target: 'unreachable' },
      },
      after: { patience: 'unreachable' },
      // A refused token ends the session, and its answer never comes: ask again as a visitor.
      on: { 'settings.reload': { target: 'loading', reenter: true } },
    },
    unreachable: {
      entry: [
        { type: 'rememberFailure', params: 'unreachable' },
        { type: 'tellFailed', params: 'unreachable' },
      ],
      on: { 'settings.reload': 'loading' },
    },
    maintenance: {
      entry: [
        { type: 'rememberFailure', params: 'maintenance' },
        { type: 'tellFailed', params: 'maintenance' },
      ],
      on: { 'settings.reload': 'loading' },
    },
    ready: { on: { 'settings.reload': 'refreshing' } },
    // The settings in force stay: a later failure is an ordinary one (R2), and the retry of a page leads back to it.
    refreshing: {
      tags: ['busy', 'background'],
      invoke: {
        id: 'refreshSettings',
        src: 'getSettings',
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => event.output },
            target: 'ready',
            actions: [{ type: 'rememberSettings', params: ({ event }) => event.output }, 'tellReady'],
          },
          { target: 'ready' },
        ],
        onError: 'ready',
      },
      after: { patience: 'ready' },
    },
  },
});
