import { stubLogic } from '@bourse/model-testing';
import { defineModel } from '../testing/model';
import type { SessionUser } from '../platform/session/session.types';
import type { AppSettings } from '../platform/settings/settings.types';
import { areaView } from './area.view';
import { signedInMachine } from './signed-in.machine';
import { userArea } from '../testing/user-area';

// Only what the chart reads, so that its text stays readable.
const user = { id: 'ada', isPractice: false, traderRequest: '' } as SessionUser;
const settings = { enableAccountConnection: true } as AppSettings;

export const signedInModel = defineModel(signedInMachine, {
  inputs: [
    { user, settings },
    { user: { ...user, traderRequest: 'pending' }, settings },
  ],
  events: [
    { type: 'flows.ended', flows: ['orderTicket'] },
    { type: 'area.retry', area: userArea },
    { type: 'xstate.error.actor.intentQueue', error: new Error('late'), actorId: 'intentQueue' },
  ],
  answers: {
    loadIntents: { done: [stubLogic as never], failed: [new Error('unavailable')] },
    areas: { failed: [new Error('broken')] },
  },
  residents: ['app', 'notices', 'session'],
  self: 'signedIn',
  view: areaView(userArea),
});
