import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';
import { Offline } from '../../shared/unreached';
import { defineModel } from '../../testing/model';
import { traderRequestMachine } from './trader-request.machine';
import { stageOf } from './trader-request.rules';
import type { TraderRequestOutcome } from './trader-request.types';
import { traderRequestView } from './trader-request.view';

/** Only what the chart and the view read. */
export const client = (traderRequest: SessionUser['traderRequest'], managerId: string | null = null) =>
  ({ id: '7', traderRequest, managerId, managerName: managerId && 'Grace Hopper', managerImage: '' }) as SessionUser;
export const offered = (enableAutoTrader = true, enableAccountConnection = enableAutoTrader) =>
  ({ enableAutoTrader, enableAccountConnection }) as AppSettings;

export const traderRequestModel = defineModel(traderRequestMachine, {
  inputs: [
    { user: client(''), settings: offered() },
    { user: client('pending', '8'), settings: offered() },
    { user: client('accepted', '8'), settings: offered() },
  ],
  events: [
    { type: 'connection.press' },
    { type: 'connection.confirm' },
    { type: 'offer.accept' },
    { type: 'offer.decline' },
    { type: 'dialog.leave' },
    { type: 'dialog.opened' },
    { type: 'dialog.closed' },
    { type: 'user.changed', user: client('') },
    { type: 'user.changed', user: client('pending', '8') },
    { type: 'settings.changed', settings: offered(false) },
  ],
  answers: {
    updateTraderRequest: {
      done: [
        { kind: 'done', message: 'Done' },
        { kind: 'refused', message: 'No manager has answered yet' },
      ] satisfies TraderRequestOutcome[],
      failed: [new Error('unavailable'), new Offline()],
    },
  },
  key: ({ context: { user, settings, action, isDoubted } }) => [
    stageOf(user),
    settings.enableAutoTrader,
    action,
    isDoubted,
  ],
  residents: ['dialogs', 'session', 'notices'],
  view: traderRequestView,
});
