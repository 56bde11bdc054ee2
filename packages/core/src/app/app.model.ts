import { defineModel } from '../testing/model';
import type { SessionRecord, SessionUser } from '../platform/session';
import type { AppSettings } from '../platform/settings';
import { appMachine } from './app.machine';

// Only what the chart reads, so that its text stays readable.
const user = { id: 'ada', isPractice: false } as SessionUser;
const record = { afterSignIn: '/orderbook' } as SessionRecord;
const settings = { siteName: 'Bourse', demoAccount: null, darkLogin: false } as AppSettings;
const residents = ['notices', 'dialogs', 'connectivity', 'language', 'navigation', 'session', 'settings'] as const;
const breaks = { failed: [new Error('broken')] };

export const appModel = defineModel(appMachine, {
  input: { session: { stored: null, record, trustedEmail: null }, language: null },
  events: [
    { type: 'settings.ready', settings, record },
    { type: 'settings.failed', failure: 'unreachable' },
    { type: 'session.maintenance' },
    { type: 'session.started', user, epoch: 2, record, isVerified: true },
    { type: 'session.started', user, epoch: 2, record, isVerified: false },
    { type: 'session.userChanged', user: { ...user, isPractice: true } },
    { type: 'session.recordChanged', record, isVerified: true },
    { type: 'session.recordChanged', record, isVerified: false },
    { type: 'session.absent' },
    { type: 'session.ended', reason: 'person' },
    { type: 'intents.changed', inFlight: ['placeOrder', 'placeOrder'] },
    { type: 'intents.broken' },
  ],
  answers: {
    ...Object.fromEntries(residents.map((name) => [name, breaks])),
    areas: breaks,
    signedIn: breaks,
  },
  key: ({ context: { isReady, isVerified, user: present, inFlight } }) => [
    isReady,
    isVerified,
    present?.id,
    inFlight.length > 0,
  ],
  view: ({ value, context: { user: present, inFlight } }) => ({ value, user: present?.id, inFlight }),
});
