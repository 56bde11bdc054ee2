import { list, multipart, problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { tellInterrupted } from '../../shared/interruption';
import type { Message } from '../../shared/message';
import type { Services } from '../../shared/services';
import { refusedBy } from '../answers';
import { imageProblem, type ChosenFile } from '../images';
import { uploadProgress } from '../upload-progress';
import { shapeOf } from './identity-upload.form';
import type { identityUploadMachine } from './identity-upload.machine';
import type { FoundDocument, UploadInput, UploadOutcome } from './identity-upload.types';

/** POST /user/account/upload/id, multipart (M-314), and what the server has of it. */
export const identityUploadActors = ({ api, fetch, credentials }: Services) => {
  const { onSent, followSent } = uploadProgress();
  return {
    checkImage: fromPromise<Message | null, { file: ChosenFile | null }>(({ input: { file } }) =>
      file === null ? Promise.reject(new Error('No file')) : imageProblem(file),
    ),
    createKycDocument: fromPromise<UploadOutcome, UploadInput>(async ({ input: { fields, files }, ...call }) => {
      tellInterrupted({ credentials }, 'identityUpload', { message: { id: 'identityUpload.interrupted' } }, call);
      const { type, proof_of_address_type: proofType } = fields;
      const body = { type, ...files, ...(proofType === '' ? {} : { proof_of_address_type: proofType }) };
      const answer = await api.POST('/user/account/upload/id', {
        // The contract's generated types call a file a text.
        body: body as never,
        bodySerializer: multipart,
        fetch: (request) => fetch(request, onSent),
        signal: call.signal,
      });
      return answer.response.ok ? { kind: 'accepted', message: problemText(answer.data) } : refusedBy(answer);
    }),
    followSent,
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
