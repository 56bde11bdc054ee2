export { notAsked, polling } from './poll.chart';
export { freshnessOf } from './poll.view';
export type * from './poll.types';
