import { secret } from '../../shared/secret';
import { defineModel } from '../../testing/model';
import { sessionMachine } from './session.machine';
import type { ReloadOutcome, SessionRecord, SessionUser } from './session.types';
import { sessionView } from './session.view';

// Only what the chart reads, so that its text stays readable.
const person = (id: string, isPractice = true) => ({ id, isPractice }) as SessionUser;
const ada = person('ada');

const outcomes = {
  done: [
    { kind: 'user', user: ada },
    { kind: 'user', user: person('ada', false) },
    { kind: 'maintenance' },
  ] satisfies ReloadOutcome[],
  failed: [new Error('unavailable')],
};
const record = { afterSignIn: '/orderbook' } as SessionRecord;
const stored = { user: ada, token: secret('token-of-ada-0123456789') };

export const sessionModel = defineModel(sessionMachine, {
  inputs: [
    { stored: null, record },
    { stored, record },
  ],
  events: [
    { type: 'session.start', signedIn: { ...stored, record } },
    { type: 'session.end' },
    { type: 'session.refused', epoch: 1 },
    { type: 'session.changedElsewhere', stored: null, isPresent: false },
    { type: 'session.changedElsewhere', stored, isPresent: true },
    { type: 'session.changedElsewhere', stored: { ...stored, user: person('bert') }, isPresent: false },
    { type: 'record.changed', record },
    { type: 'activity.changed', active: false },
    { type: 'activity.changed', active: true },
    { type: 'user.reload' },
  ],
  answers: {
    reloadUser: outcomes,
    restoreUser: outcomes,
    logout: { done: [undefined], failed: [new Error('unavailable')] },
  },
  // A restored session is of epoch 1; later epochs behave alike.
  key: ({ context }) => [context.epoch === 1, context.isActive, context.reloadAgain],
  residents: ['app', 'notices'],
  view: sessionView,
});
