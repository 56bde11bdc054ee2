// What the pages about many assets show, each over the machines that it reads.
export { marketView, type MarketTable, type MarketView } from './market.screen';
export { watchlistPageView, type WatchlistPageView } from './watchlist.screen';
