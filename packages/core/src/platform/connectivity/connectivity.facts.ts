import { defineFact } from '../../shared/fact';
import type {} from './index';

/** What the browser says of the network. */
export const networkFact = defineFact('network', 'connectivity', ({ value }) => value.network);

/** Whether calls have had no answer for a while. */
export const silentFact = defineFact('silent', 'connectivity', ({ value }) => value.server === 'silent');
