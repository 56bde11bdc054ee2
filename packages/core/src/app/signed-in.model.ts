import { defineModel, stubLogic } from '../testing';
import type { SessionUser } from '../platform/session/session.types';
import type { AppSettings } from '../platform/settings/settings.types';
import { areaView } from './area.view';
import { signedInMachine } from './signed-in.machine';

// Only what the chart reads, so that its text stays readable.
const user = { id: 'ada', isPractice: false } as SessionUser;
const settings = { siteName: 'Bourse' } as AppSettings;

export const signedInModel = defineModel(signedInMachine, {
  input: { user, settings },
  events: [
    { type: 'user.changed', user: { ...user, isPractice: true } },
    { type: 'settings.changed', settings: { ...settings, siteName: 'Other' } },
    { type: 'intents.recovered' },
    { type: 'area.retry' },
    { type: 'xstate.error.actor.trading', error: new Error('late'), actorId: 'trading' },
  ],
  answers: {
    loadArea: { done: [stubLogic], failed: [new Error('unavailable')] },
    intents: { failed: [new Error('broken')] },
    trading: { failed: [new Error('broken')] },
  },
  residents: ['app', 'notices'],
  view: areaView,
});
