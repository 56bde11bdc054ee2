import { fromCallback } from 'xstate';
import type { Services } from '../../shared/services';
import type { connectivityMachine } from './connectivity.machine';
import type { ConnectivityEvent } from './connectivity.types';

export const connectivityActors = ({ ports }: Services) =>
  ({
    watchNetwork: fromCallback<ConnectivityEvent, undefined>(({ sendBack }) => {
      const report = (online: boolean) => sendBack({ type: 'online.changed', online });
      report(ports.online.get());
      return ports.online.subscribe(report);
    }),
  }) satisfies Parameters<typeof connectivityMachine.provide>[0]['actors'];
