export { FlowFailed, FlowGuard } from './flow-guard';
export { AppProvider, useApp, type BoundApp } from './provider';
export { useRow, useRowEffect, useSend, useView } from './use-view';
