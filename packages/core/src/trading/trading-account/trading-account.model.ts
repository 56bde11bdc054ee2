import type { SessionUser } from '../../platform/session/session.types';
import { parseUser } from '../../platform/session/user.wire';
import { parseSettings } from '../../platform/settings/settings.parse';
import type { AppSettings } from '../../platform/settings/settings.types';
import { dec } from '../../shared/decimal';
import { defineModel } from '../../testing/model';
import { footerView } from '../screens/account.screen';
import { position } from '../samples.model';
import { tradingAccountMachine } from './trading-account.machine';

/** Ada with 1,000 on her real account, parsed as from the wire. */
export function someUser(changes: object = {}): SessionUser {
  const user = parseUser({
    id: 7,
    email: 'ada@example.com',
    name: 'Ada Byron',
    bonus: 0,
    estimatedBalance: 1000,
    practice_wallet: 10000,
    is_practice: false,
    ...changes,
  });
  if (!user) throw new Error('not a user');
  return user;
}

/** The operator's settings, parsed as from the wire. */
export function someSettings(changes: object = {}): AppSettings {
  const settings = parseSettings({ site_name: 'Bourse', ...changes }, 'trade.example');
  if (!settings) throw new Error('not settings');
  return settings;
}

/** Margin 200 and P/L 50: the figures of T-120. */
export const winning = position('1', { margin: dec(200), profit: dec(50) });

export const tradingAccountModel = defineModel(tradingAccountMachine, {
  input: { user: someUser(), settings: someSettings() },
  events: [
    { type: 'user.changed', user: someUser({ is_practice: true }) },
    { type: 'user.changed', user: someUser({ trader_request: 'accepted', manager_id: 3 }) },
    { type: 'settings.changed', settings: someSettings({ equity_formula: 'standard' }) },
    { type: 'positions.changed', positions: [winning] },
    { type: 'positions.changed', positions: [] },
    { type: 'close.asked', ids: ['1'] },
    { type: 'close.booked', moved: dec(50), closed: ['1'] },
    { type: 'close.askedElsewhere', userId: '7', isPractice: false, ids: ['1'] },
    { type: 'close.bookedElsewhere', userId: '7', isPractice: false, moved: dec(50), closed: ['1'] },
    { type: 'user.changed', user: someUser({ estimatedBalance: 1050 }) },
    { type: 'positionsLoaded.changed', positionsLoaded: true },
    { type: 'positionsLoaded.changed', positionsLoaded: false },
    { type: 'recovered.changed', recovered: 1 },
    { type: 'screen.changed', screen: 'orderBook' },
  ],
  key: ({ context: { user, positions, asked } }) => [user.isPractice, positions.length, asked.size],
  residents: ['session', 'openOrders', 'closedOrders', 'closing'],
  view: footerView,
  self: 'tradingAccount',
});
