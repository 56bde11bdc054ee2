import { problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { contentsOf } from '../../shared/contents';
import { followResident } from '../../shared/follow';
import { tellInterrupted } from '../../shared/interruption';
import { isRefusal } from '../../shared/refusal';
import type { Services } from '../../shared/services';
import { Offline } from '../../shared/unreached';
import type { traderRequestMachine } from './trader-request.machine';
import type { TraderAction, TraderRequestEvent, TraderRequestOutcome } from './trader-request.types';

/** POST /user/trader/{action}. It decides who trades: never aborted, and a lost answer is no refusal. */
export const traderRequestActors = ({ api, ports, credentials }: Services) =>
  ({
    updateTraderRequest: fromPromise<TraderRequestOutcome, { action: TraderAction }>(async ({ input, ...call }) => {
      const { action } = input;
      // Nothing is sent without a network.
      if (!ports.online.get()) throw new Offline();
      tellInterrupted({ credentials }, 'traderRequest', { message: { id: 'traderRequest.unconfirmed' } }, call);
      const { data, error, response } = await api.POST('/user/trader/{action}', { params: { path: { action } } });
      const { status } = response;
      if (isRefusal(status, error)) return { kind: 'refused', message: problemText(error) };
      const { message } = contentsOf(data);
      if (!response.ok || typeof message !== 'string') throw new Error(`The trader request answered ${status}`);
      return { kind: 'done', message: message.trim() || null };
    }),
    followDialog: followResident(
      'dialogs',
      ({ context }) => context.stack.some(({ name }) => name === 'autoConnect'),
      (isOpen, isStart): TraderRequestEvent | null => {
        if (isOpen) return { type: 'dialog.opened' };
        return isStart ? null : { type: 'dialog.closed' };
      },
    ),
  }) satisfies Parameters<typeof traderRequestMachine.provide>[0]['actors'];
