import { accountModePage } from '../lib/paths/account-mode.ts';
import { assetSearchPage } from '../lib/paths/asset-search.ts';
import { closingPage } from '../lib/paths/closing.ts';
import { indicatorsPage } from '../lib/paths/indicators.ts';
import { traderRequestPage } from '../lib/paths/trader-request.ts';
import { walkEach } from '../lib/paths/walked.ts';
import { watchlistPage } from '../lib/paths/watchlist.ts';

walkEach(
  {
    'the switch of accounts': accountModePage,
    'the search of assets': assetSearchPage,
    'the close of positions': closingPage,
    'the lines over the chart': indicatorsPage,
    'the connection to an account manager': traderRequestPage,
    'the stars of the watchlist': watchlistPage,
  },
  ['@desktop'],
);
