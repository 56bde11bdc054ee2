export { codePorts, verifying } from './code.actors';
export { codesOf, noCode } from './code.chart';
export { codeView } from './code.view';
export type * from './code.types';
