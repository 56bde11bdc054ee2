// The flows of the pages about many assets, each with what a front end reads of it: one line a flow.
export * from './watchlist-page';
