export { AppProvider, useApp, type BoundApp } from './provider';
export { useRow, useSend, useView } from './use-view';
