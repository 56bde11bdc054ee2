import { problemStatus, problemText } from '@bourse/contract';
import { fromCallback, fromPromise, type AnyActorRef, type EventObject } from 'xstate';
import { followResident } from '../../shared/follow';
import { isRefusal } from '../../shared/refusal';
import type { ResidentSnapshot } from '../../shared/resident';
import type { Services } from '../../shared/services';
import { parseBalance, parseCover, parseTrade } from '../wire/trading.wire';
import type { closePositionMachine } from './close-position.machine';
import type { closingMachine } from './closing.machine';
import { closeNotice, closeReceipt, movedBy, unconfirmedNotice } from './closing.notices';
import type { CloseEnd, CloseInput, CloseOutcome, ClosingEvent, UnknownEnd } from './closing.types';

/** What is said of the position itself, and so of what an earlier try did; the rest is said before it is looked at. */
const ABOUT_POSITION: readonly number[] = [404, 409, 422];

/** A close that was not is logged (T-088, T-089), without figures. */
const logNotClosed = ({ ports }: Pick<Services, 'ports'>, { kind }: CloseEnd) =>
  ports.log({ level: 'warn', event: 'position not closed', detail: { kind } });

/** Who is signed in; undefined: nobody. */
function presentUser(system: AnyActorRef['system']): string | undefined {
  const session = system.get('session') as AnyActorRef | undefined;
  return (session?.getSnapshot() as ResidentSnapshot<'session'> | undefined)?.context.user?.id;
}

/** POST /user/close/trade. It moves money: never aborted, and whatever is no definite answer throws (hard case 4). */
export const closePositionActors = ({ api, ports }: Services) =>
  ({
    closeTrade: fromPromise<CloseOutcome, CloseInput>(async ({ input }) => {
      if (!ports.online.get() && !input.isRepeated) return { kind: 'refused', message: null, isOffline: true };
      const { data, error, response } = await api.POST('/user/close/trade', {
        body: { id: Number(input.id), is_practice: input.isPractice },
      });
      const isModeChanged = response.status === 409 && problemStatus(error) === 'mode_changed';
      const isInformed = !input.isRepeated || (ABOUT_POSITION.includes(response.status) && !isModeChanged);
      if (isRefusal(response.status, error) && isInformed) {
        return { kind: 'refused', message: problemText(error), ...(isModeChanged ? { isModeChanged } : {}) };
      }
      const trade = response.ok ? parseTrade(data, false) : null;
      if (!trade || trade.isOpen) throw new Error(`close of a position was answered ${response.status}`);
      const { currentPrice, profit } = trade;
      const notice = closeNotice(trade);
      const balance = parseBalance(data);
      const cover = parseCover(data);
      const moved = movedBy(trade, balance, cover);
      return {
        kind: 'closed',
        receipt: closeReceipt(trade, balance, cover),
        final: { currentPrice, profit },
        ...(moved && { moved }),
        // It was open when it was pressed, and by now a stop loss, a stop out or somebody else may have closed it.
        ...(notice && { notice }),
      };
    }),
    /** Stopped before the close has settled, from outside: its machine can tell nothing then (hard case 4). */
    watchStop: fromCallback<EventObject, UnknownEnd>(({ input, receive, system }) => {
      const owner = presentUser(system);
      let isUnderWay = true;
      receive(() => void (isUnderWay = false));
      return () => {
        const notices = system.get('notices') as AnyActorRef | undefined;
        // Nobody is there to tell when the whole client stops.
        if (!isUnderWay || !notices) return;
        // As by a sign-out or a switch of the account mode: its answer will be of a former session.
        logNotClosed({ ports }, input);
        // Somebody else who has signed in meanwhile is told nothing of it.
        if ([owner, undefined].includes(presentUser(system))) notices.send(unconfirmedNotice(input));
      };
    }),
  }) satisfies Parameters<typeof closePositionMachine.provide>[0]['actors'];

/** Back closes the confirm step without asking it (hard case 7). */
export const closingActors = () =>
  ({
    followDialog: followResident(
      'dialogs',
      ({ context }) => context.stack.some(({ name }) => name === 'closeAll'),
      (isOpen, isStart): ClosingEvent | null => (isOpen || isStart ? null : { type: 'dialog.closed' }),
    ),
  }) satisfies Parameters<typeof closingMachine.provide>[0]['actors'];

export const closingActions = (services: Services) =>
  ({
    logNotClosed: (_: unknown, end: CloseEnd) => logNotClosed(services, end),
  }) satisfies Parameters<typeof closingMachine.provide>[0]['actions'];
