import { defineFact } from '../../shared/fact';
import type {} from './index';

/** What the browser says of the network. */
export const networkFact = defineFact('network', 'connectivity', ({ value }) => value.network);
