import { secret } from '../../shared/secret';
import { defineModel } from '../../testing/model';
import { isCheckDue } from './device-check';
import { sessionMachine } from './session.machine';
import type { DepartureOutcome, ReloadOutcome, SessionRecord, SessionUser } from './session.types';
import { sessionView } from './session.view';

// Only what the chart reads, so that its text stays readable.
const person = (id: string, isPractice = true) =>
  ({ id, email: id, roles: [] as readonly string[], isPractice }) as SessionUser;
const ada = person('ada');
const reduced = { ...ada, isReduced: true } as const;

const outcomes = {
  done: [
    { kind: 'user', user: ada },
    { kind: 'user', user: person('ada', false) },
    { kind: 'user', user: reduced },
    { kind: 'maintenance' },
  ] satisfies ReloadOutcome[],
  failed: [new Error('unavailable')],
};
const record = {} as SessionRecord;
const away = { redirectAway: true } as SessionRecord;
const stored = { user: ada, token: secret('token-of-ada-0123456789') };
const another = { user: ada, token: secret('token-of-ada-9876543210') };

export const sessionModel = defineModel(sessionMachine, {
  inputs: [
    { stored: null, record, trustedEmail: null },
    { stored, record, trustedEmail: null },
  ],
  events: [
    { type: 'session.start', signedIn: { ...stored, record } },
    { type: 'session.start', signedIn: { ...another, record: away } },
    { type: 'session.end' },
    { type: 'session.refused', epoch: 1 },
    { type: 'session.unverified', epoch: 1 },
    { type: 'device.verified' },
    { type: 'session.changedElsewhere', stored: null, record, isPresent: false, trustedEmail: null },
    { type: 'session.changedElsewhere', stored, record, isPresent: true, trustedEmail: ada.email },
    {
      type: 'session.changedElsewhere',
      stored: { ...stored, user: person('bert') },
      record,
      isPresent: false,
      trustedEmail: null,
    },
    { type: 'record.changed', record },
    { type: 'record.changed', record: { twoFactor: true } as SessionRecord },
    { type: 'activity.changed', active: false },
    { type: 'activity.changed', active: true },
    { type: 'user.reload' },
  ],
  answers: {
    reloadUser: outcomes,
    restoreUser: outcomes,
    depart: {
      done: [
        { kind: 'left', address: 'https://crm.example' },
        { kind: 'unverified' },
        { kind: 'enter', problem: null },
        { kind: 'enter', problem: { id: 'session.noCrm' } },
      ] satisfies DepartureOutcome[],
      failed: [new Error('unavailable')],
    },
    logout: { done: [undefined], failed: [new Error('unavailable')] },
  },
  // A restored session is of epoch 1; later epochs behave alike.
  key: ({ context }) => [
    context.epoch === 1,
    context.isActive,
    context.reloadAgain,
    isCheckDue(context),
    context.record.redirectAway,
  ],
  residents: ['app', 'notices'],
  view: sessionView,
});
