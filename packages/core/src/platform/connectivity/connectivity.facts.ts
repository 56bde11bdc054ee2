import { defineFact } from '../../shared/fact';
import type {} from './index';

/** Whether the browser says that there is a network. */
export const onlineFact = defineFact('online', 'connectivity', (snapshot) => snapshot.matches({ network: 'online' }));
