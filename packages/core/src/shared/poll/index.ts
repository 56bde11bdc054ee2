export { notAsked, polling } from './poll.chart';
export { pollMachine } from './poll.machine';
export { freshnessOf, pollView } from './poll.view';
export type * from './poll.types';
