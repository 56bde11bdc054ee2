import { dec } from '../../shared/decimal';
import { defineModel } from '../../testing/model';
import { managerProfileMachine } from './manager-profile.machine';
import type { ManagerProfile } from './manager-profile.types';
import { managerProfileView } from './manager-profile.view';

export const someManager = (changes: Partial<ManagerProfile> = {}): ManagerProfile => ({
  ...{ name: 'Grace Hopper', image: '', email: 'grace@example.com', followers: 1280, copiers: 37, about: 'Patient.' },
  overview: {
    ...{ monthlyReturn: dec('1.35'), totalReturn: dec('-18.4'), wins: dec(41), trades: dec(1073) },
    ...{ tradeLength: dec('19.5'), tradesPerDay: dec('0.8') },
    ...{ managed: dec('1204500.25'), securityDeposit: dec(50_000) },
  },
  periodReturn: dec('3.1'),
  months: [
    { month: '2026-08', value: dec('1.8') },
    { month: '2026-09', value: dec('-0.6') },
  ],
  openTrades: [
    {
      ...{ id: '412', symbol: 'BTCUSD', image: '', decimals: 2, margin: dec('3857.54'), leverage: 5 },
      ...{ quantity: dec('0.2'), price: dec('96420.5'), openingPrice: dec('96438.5'), side: 'buy' },
      ...{ profit: dec('-3.6'), openedAt: '2026-11-16T11:20:00.000Z', closedAt: null },
    },
  ],
  closedTrades: [],
  ...changes,
});

export const managerProfileModel = defineModel(managerProfileMachine, {
  inputs: [{ manager: null }, { manager: '8' }],
  events: [
    { type: 'manager.changed', manager: null },
    { type: 'manager.changed', manager: '9' },
    { type: 'screen.changed', screen: 'manager' },
    { type: 'screen.changed', screen: 'portfolio' },
    { type: 'shown.changed', shown: true },
    { type: 'shown.changed', shown: false },
    { type: 'activity.changed', active: false },
    { type: 'activity.changed', active: true },
    { type: 'profile.reload' },
  ],
  answers: { getManager: { done: [someManager(), someManager({ months: [], openTrades: [] })] } },
  key: ({ context: { managerId, profile, isOnPage, isDialogOpen, isActive, isDated } }) => [
    managerId,
    profile?.months.length ?? null,
    isOnPage,
    isDialogOpen,
    isActive,
    isDated,
  ],
  view: managerProfileView,
});
