// The flows of trading, each with what a front end reads of it: one line a flow.
export * from './asset-search';
export * from './assets';
export * from './candles';
export * from './closed-orders';
export * from './closing';
export * from './indicators';
export * from './market-clock';
export * from './open-orders';
export * from './order-dialog';
export * from './order-ticket';
export * from './orders-export';
export * from './positions-panel';
export * from './rate';
export * from './trading-account';
export * from './watchlist';
