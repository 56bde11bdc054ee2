import { defineModel } from '../../testing/model';
import type { AppSettings } from '../../platform/settings/settings.types';
import type { SessionUser } from '../../platform/session/session.types';
import { Offline } from '../../shared/unreached';
import { accountModeMachine } from './account-mode.machine';
import type { AccountModeOutcome } from './account-mode.types';
import { accountModeView } from './account-mode.view';

const money = { realBalance: '1000.5', practiceBalance: '9899', bonus: '25' };

/** Only what the chart and the view read. */
export const someHolder = (changes: Partial<SessionUser> = {}): SessionUser =>
  ({ id: '7', isPractice: false, ...money, ...changes }) as SessionUser;

export const known = someHolder();
export const fresh = someHolder({ practiceBalance: '10000' });
/** The user in practice mode. */
const practising = someHolder({ isPractice: true });
const settings = (enablePracticeAccount: boolean) => ({ enablePracticeAccount }) as AppSettings;

const answers = {
  done: [
    { kind: 'accepted', message: 'Done' },
    { kind: 'accepted', message: null },
    { kind: 'rejected', message: 'Not now' },
    { kind: 'rejected', message: null },
  ] satisfies AccountModeOutcome[],
  failed: [new Error('unavailable'), new Offline()],
};

export const accountModeModel = defineModel(accountModeMachine, {
  inputs: [
    { holder: { user: known, isReloading: false }, settings: settings(true) },
    { holder: { user: known, isReloading: false }, settings: settings(false) },
    { holder: { user: practising, isReloading: false }, settings: settings(true) },
  ],
  events: [
    { type: 'account.choose', mode: 'practice' },
    { type: 'account.choose', mode: 'real' },
    { type: 'practice.topUp' },
    { type: 'account.refresh' },
    { type: 'holder.changed', holder: { user: known, isReloading: true } },
    { type: 'holder.changed', holder: { user: known, isReloading: false } },
    { type: 'holder.changed', holder: { user: fresh, isReloading: false } },
    { type: 'settings.changed', settings: settings(true) },
  ],
  answers: { switchMode: answers, topUp: answers },
  key: ({ context: { holder, settings: offered, target, asked } }) => [
    holder.user === known,
    holder.user.isPractice,
    holder.isReloading,
    offered.enablePracticeAccount,
    target,
    asked === known,
  ],
  residents: ['session', 'notices'],
  view: accountModeView,
});
