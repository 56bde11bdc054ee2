import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import type { coinDepositMachine } from './coin-deposit.machine';

export const coinDepositActors = ({ ports }: Services) =>
  ({
    copyText: fromPromise<void, string>(({ input }) => ports.copy(input)),
  }) satisfies Parameters<typeof coinDepositMachine.provide>[0]['actors'];
