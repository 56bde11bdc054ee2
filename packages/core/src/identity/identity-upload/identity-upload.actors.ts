import { list, multipart, problemText } from '@bourse/contract';
import { fromCallback, fromPromise, type AnyActorRef, type EventObject } from 'xstate';
import type { Message } from '../../shared/message';
import type { ResidentEvent } from '../../shared/resident';
import type { Secret } from '../../shared/secret';
import type { Services } from '../../shared/services';
import { refusedBy } from '../answers';
import { imageProblem, type ChosenFile } from '../images';
import { shapeOf } from './identity-upload.form';
import type { identityUploadMachine } from './identity-upload.machine';
import type { FoundDocument, UploadInput, UploadOutcome } from './identity-upload.types';

const interrupted: ResidentEvent<'notices'> = {
  type: 'notice.add',
  kind: 'error',
  message: { id: 'identityUpload.interrupted' },
};

/** POST /user/account/upload/id, multipart (M-314), and what the server has of it. */
export const identityUploadActors = ({ api, fetch, credentials }: Services) => {
  let tellSent = (_percent: number): void => undefined;
  /** The call on its way; one that was cancelled ends after the next one has left. */
  let underWay: { readonly token: Secret | null } | null = null;
  return {
    checkImage: fromPromise<Message | null, { file: ChosenFile | null }>(({ input: { file } }) =>
      file === null ? Promise.reject(new Error('No file')) : imageProblem(file),
    ),
    createKycDocument: fromPromise<UploadOutcome, UploadInput>(async ({ input: { fields, files }, signal }) => {
      const { type, proof_of_address_type: proofType } = fields;
      const body = { type, ...files, ...(proofType === '' ? {} : { proof_of_address_type: proofType }) };
      const call = { token: credentials.token };
      underWay = call;
      try {
        const answer = await api.POST('/user/account/upload/id', {
          // The contract's generated types call a file a text.
          body: body as never,
          bodySerializer: multipart,
          fetch: (request) => fetch(request, (share) => tellSent(Math.floor(share * 100))),
          signal,
        });
        return answer.response.ok ? { kind: 'accepted', message: problemText(answer.data) } : refusedBy(answer);
      } finally {
        if (underWay === call) underWay = null;
      }
    }),
    followSent: fromCallback<EventObject, undefined>(({ sendBack, system }) => {
      tellSent = (percent) => sendBack({ type: 'upload.progressed', percent });
      return () => {
        tellSent = () => undefined;
        const call = underWay;
        underWay = null;
        // Whoever comes after a sign-out is told nothing of it.
        if (call === null || call.token?.reveal() !== credentials.token?.reveal()) return;
        // The flow is stopped from outside, as by a switch of the account mode: its call ends with it, and its machine
        // runs no action any more. Nobody is there to tell when the whole client stops.
        (system.get('notices') as AnyActorRef | undefined)?.send(interrupted);
      };
    }),
    findArrived: fromPromise<readonly FoundDocument[], undefined>(async ({ signal }) => {
      const { data } = await api.GET('/user/account/upload/id', { signal });
      return list(data).map((row) => ({
        id: row.id,
        shape: shapeOf(row.type, row.proof_of_address_type ?? '', (name) => Boolean(row[name])),
        createdAt: row.created_at,
      }));
    }),
  } satisfies Parameters<typeof identityUploadMachine.provide>[0]['actors'];
};
