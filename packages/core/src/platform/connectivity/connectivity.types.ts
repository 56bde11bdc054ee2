export type ConnectivityEvent = { type: 'online.changed'; online: boolean };
