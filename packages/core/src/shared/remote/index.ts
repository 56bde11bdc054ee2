export { isOnline, networkBack, networkBackInSight, requestsOf, requestTimeout } from './remote.chart';
export { remoteMachine } from './remote.machine';
export { remoteView, type RemoteView } from './remote.view';
export type * from './flow.types';
export type * from './remote.types';
