import { parseRecord, parseUser } from '../../platform/session/user.wire';
import { parseSettings } from '../../platform/settings/settings.parse';
import { defineModel } from '../../testing/model';
import { shellMachine } from './shell.machine';
import type { CrmOutcome, ShellFacts } from './shell.types';
import { shellView } from './shell.view';

/** Facts parsed as from the wire: a client of an operator who has switched nothing on. */
export function someFacts(change: { user?: object; settings?: object; record?: object } = {}): ShellFacts {
  const money = { bonus: 25, estimatedBalance: 1000, practice_wallet: 10000 };
  const user = parseUser({ id: 42, email: 'ada@example.com', ...money, is_practice: false, ...change.user });
  const settings = parseSettings({ site_name: 'Bourse', ...change.settings }, 'trade.example');
  const record = parseRecord({ ...change.record });
  if (!user || !settings || !record) throw new Error('these are no facts');
  return { user, settings, record };
}

const practice = someFacts({ user: { is_practice: true, unread_messages: 3, country: 'Malta', roles: ['admin'] } });
const live = someFacts({
  settings: { live_chat: 'a widget', show_floating_chat: 1, demo_mode: 1, demo_buy_btn_url: 'https://example.com/buy' },
});

export const shellModel = defineModel(shellMachine, {
  input: someFacts(),
  events: [
    { type: 'deposit.open' },
    { type: 'withdrawal.open' },
    { type: 'password.open' },
    { type: 'chat.open' },
    { type: 'crm.open' },
    { type: 'id.copy' },
    { type: 'user.changed', user: practice.user },
    { type: 'settings.changed', settings: live.settings },
    { type: 'record.changed', record: someFacts({ record: { crm_auto_login: '1' } }).record },
  ],
  answers: {
    openCrm: {
      done: [{ kind: 'opened' }, { kind: 'refused', problem: { id: 'session.noCrm' } }] satisfies CrmOutcome[],
    },
    copyText: { done: [undefined] },
  },
  key: ({ context }) => [context.user.isPractice, context.settings.liveChat, context.record.crmAutoLogin],
  residents: ['dialogs', 'notices'],
  view: shellView,
});
