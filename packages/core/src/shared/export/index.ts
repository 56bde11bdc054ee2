export { saveActor } from './export.actors';
export { exportMachine } from './export.machine';
export { exportView } from './export.view';
export type * from './export.types';
