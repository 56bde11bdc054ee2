import { list } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { accountStatus } from '../../shared/kyc-status';
import type { Answer, PageInput } from '../../shared/remote';
import type { Services } from '../../shared/services';
import type { kycStatusMachine } from './kyc-status.machine';
import type { KycStatus } from './kyc-status.types';

/** Of the documents, which are the server's answer (M-155, M-164). */
export const kycStatusActors = ({ api }: Services) =>
  ({
    ask: fromPromise<Answer<KycStatus>, PageInput<null>>(async ({ signal }) => {
      const { data } = await api.GET('/user/account/upload/id', { signal });
      return { value: { status: accountStatus(list(data)) }, next: null };
    }),
  }) satisfies Parameters<typeof kycStatusMachine.provide>[0]['actors'];
