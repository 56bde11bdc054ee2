import { fromPromise } from 'xstate';
import type { Secret } from '../../shared/secret';
import type { Services } from '../../shared/services';
import type { accountPasswordMachine } from './account-password.machine';

export const accountPasswordActors = ({ ports }: Services) =>
  ({
    copyPassword: fromPromise<void, { password: Secret }>(({ input }) => ports.copy(input.password.reveal())),
  }) satisfies Parameters<typeof accountPasswordMachine.provide>[0]['actors'];
