import { secret } from '../../shared/secret';
import { defineModel } from '../../testing';
import { sessionMachine } from './session.machine';
import type { ReloadOutcome, SessionUser } from './session.types';
import { sessionView } from './session.view';
import { emptyRecord, parseUser } from './user.wire';

export const ada: SessionUser = parseUser({
  id: 7,
  email: 'ada@example.com',
  name: 'Ada Byron',
  bonus: 0,
  estimatedBalance: 1000.5,
  practice_wallet: 10000,
  is_practice: true,
})!;
export const bert: SessionUser = { ...ada, id: '8', email: 'bert@example.com', name: 'Bert' };

const outcomes = {
  done: [
    { kind: 'user', user: { ...ada, unreadMessages: 1 } },
    { kind: 'user', user: { ...ada, isPractice: false } },
    { kind: 'maintenance' },
  ] satisfies ReloadOutcome[],
  failed: [new Error('unavailable')],
};
const stored = { user: ada, token: secret('token-of-ada-0123456789') };

export const sessionModel = defineModel(sessionMachine, {
  inputs: [
    { stored: null, record: emptyRecord },
    { stored, record: emptyRecord },
  ],
  events: [
    { type: 'session.start', signedIn: { ...stored, record: emptyRecord } },
    { type: 'session.end' },
    { type: 'session.refused', epoch: 2 },
    { type: 'session.refused', epoch: 1 },
    { type: 'session.changedElsewhere', stored: null, isPresent: false },
    { type: 'session.changedElsewhere', stored, isPresent: true },
    { type: 'session.changedElsewhere', stored: { ...stored, user: bert }, isPresent: false },
    { type: 'record.changed', record: emptyRecord },
    { type: 'activity.changed', active: false },
    { type: 'activity.changed', active: true },
    { type: 'user.reload' },
  ],
  answers: {
    reloadUser: outcomes,
    restoreUser: outcomes,
    logout: { done: [undefined], failed: [new Error('unavailable')] },
  },
  // Epochs beyond the second behave alike.
  key: ({ context }) => [Math.min(context.epoch, 2), context.user?.isPractice, context.isActive, context.reloadAgain],
  residents: ['app', 'notices'],
  view: sessionView,
});
