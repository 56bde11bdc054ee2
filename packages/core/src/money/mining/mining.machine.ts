import { remoteMachine } from '../../shared/remote';
import type { Mining } from './mining.types';

/** The simulated miners, loaded at each visit of their page (T-181). */
export const miningMachine = remoteMachine<Mining>('mining', null);
