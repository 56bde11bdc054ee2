import { traderRequestPage } from '../lib/paths/trader-request.ts';
import { walkEach } from '../lib/paths/walked.ts';
import { watchlistPage } from '../lib/paths/watchlist.ts';

walkEach({ 'the connection to an account manager': traderRequestPage, 'the stars of the watchlist': watchlistPage }, [
  '@desktop',
]);
