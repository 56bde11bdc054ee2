export type ConnectivityEvent = { type: 'visible.changed'; visible: boolean } | { type: 'online.changed'; online: boolean };
export interface ConnectivityContext {
  visible: boolean;
  online: boolean;
}
