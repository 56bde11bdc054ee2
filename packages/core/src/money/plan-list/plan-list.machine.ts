import { remoteMachine } from '../../shared/remote';
import type { Offering } from './plan-list.types';

/** The plans that can be joined: loaded when a dialog that shows them opens, and again on request. */
export const planListMachine = remoteMachine<Offering>('planList', null);
