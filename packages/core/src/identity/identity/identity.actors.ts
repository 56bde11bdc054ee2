import { list } from '@bourse/contract';
import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import type { identityMachine } from './identity.machine';
import { hostOf, imageNames, isOwnPath } from './identity.rules';
import type { IdentityDocument } from './identity.types';

/** The documents and their images, both for their owner alone (M-165, M-315). */
export const identityActors = ({ api, ports }: Services) =>
  ({
    listKycDocuments: fromPromise<readonly IdentityDocument[], undefined>(async ({ signal }) => {
      const { data } = await api.GET('/user/account/upload/id', { signal });
      return list(data).map((row) => ({
        id: row.id,
        type: row.type,
        status: row.status,
        createdAt: row.created_at,
        proofType: row.proof_of_address_type ?? '',
        images: imageNames.flatMap((name) => (isOwnPath(row[name]) ? [{ name, address: row[name] }] : [])),
      }));
    }),
    getKycImage: fromPromise<Blob, { address: string }>(async ({ input: { address }, signal }) => {
      if (!isOwnPath(address)) throw new Error('The image has no address');
      // The server says where: a path of its host, not of the API's base.
      const { data, response } = await api.GET(address as '/user/account/upload/id', {
        baseUrl: hostOf(ports.apiBase),
        parseAs: 'blob',
        signal,
      });
      if (!response.ok || !data) throw new Error(`The image answered ${response.status}`);
      return data;
    }),
  }) satisfies Parameters<typeof identityMachine.provide>[0]['actors'];
