import type {} from './trading.dialogs';

export { area } from './area';
export * from './flows';
export * from './screens';
