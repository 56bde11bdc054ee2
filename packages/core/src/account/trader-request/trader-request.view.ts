import { defineView } from '../../shared/view';
import { stageOf, type ConnectionStage } from './trader-request.rules';

/** The connection to an account manager (A-077, A-078, T-260, R7). */
export interface TraderRequestView {
  readonly stage: ConnectionStage;
  /** What the dialog asks: to confirm a request or an end, or to answer an offer; `waiting` asks nothing. */
  readonly asks: 'request' | 'disconnect' | 'offer' | 'waiting';
  readonly managerName: string;
  readonly managerImage: string;
  /** Where the manager button leads; null: a press asks. */
  readonly managerPath: '/manager' | null;
  /** The operator offers the service; without it nothing can be accepted. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** The dialog has only just come up: a press that was meant for something else answers nothing (R39). */
  readonly isLocked: boolean;
}

const none: TraderRequestView = {
  stage: 'none',
  asks: 'waiting',
  managerName: '',
  managerImage: '',
  managerPath: null,
  isOffered: false,
  isBusy: false,
  isLocked: false,
};

export const traderRequestView = defineView(['traderRequest'], ({ traderRequest }): TraderRequestView => {
  if (!traderRequest) return none;
  const { user, settings, action } = traderRequest.context;
  const stage = stageOf(user);
  return {
    stage,
    asks: action === 'request' || action === 'disconnect' ? action : stage === 'offered' ? 'offer' : 'waiting',
    managerName: user.managerName ?? '',
    managerImage: user.managerImage,
    managerPath: settings.enableAutoTrader && stage === 'connected' ? '/manager' : null,
    isOffered: settings.enableAutoTrader,
    isBusy: traderRequest.hasTag('busy'),
    isLocked: traderRequest.hasTag('locked'),
  };
});
