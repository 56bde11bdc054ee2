// The flows of the home page beside trading, each with what a front end reads of it: one line a flow.
export * from './kyc-status';
export * from './news';
