import { multipart, problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { tellInterrupted } from '../../shared/interruption';
import type { Message } from '../../shared/message';
import type { Services } from '../../shared/services';
import { refusedBy } from '../answers';
import { imageProblem, type ChosenFile } from '../images';
import { uploadProgress } from '../upload-progress';
import type { photoMachine } from './photo.machine';
import type { PhotoOutcome } from './photo.types';

/** POST /auth/update/photo, multipart (M-177). */
export const photoActors = ({ api, fetch, credentials }: Services) => {
  const { onSent, followSent } = uploadProgress();
  return {
    checkImage: fromPromise<Message | null, { file: ChosenFile | null }>(({ input: { file } }) =>
      file === null ? Promise.reject(new Error('No file')) : imageProblem(file),
    ),
    updatePhoto: fromPromise<PhotoOutcome, { file: ChosenFile | null }>(async ({ input: { file }, ...call }) => {
      tellInterrupted({ credentials }, 'photo', { message: { id: 'photo.interrupted' } }, call);
      const answer = await api.POST('/auth/update/photo', {
        // The contract's generated types call a file a text.
        body: { img: file as never },
        bodySerializer: multipart,
        // Followed while it leaves: on a slow line no banner calls a server silent that has not got it yet.
        fetch: (request) => fetch(request, onSent),
        signal: call.signal,
      });
      if (!answer.response.ok) return { kind: 'rejected', message: refusedBy(answer).message };
      return { kind: 'accepted', message: problemText(answer.data) };
    }),
    followSent,
  } satisfies Parameters<typeof photoMachine.provide>[0]['actors'];
};
