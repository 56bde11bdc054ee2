import type { Message } from '../../shared/message';
import { defineView } from '../../shared/view';
import type { ImageName } from '../identity';
import { emptyFields, needsBack } from './identity-upload.form';
import type { IdentityUploadContext, UploadFields, UploadFiles, UploadProblems } from './identity-upload.types';

/** The dialog that sends identity documents. */
export interface IdentityUploadView {
  readonly phase: 'loading' | 'editing' | 'unknown';
  readonly fields: UploadFields;
  readonly files: UploadFiles;
  readonly problems: UploadProblems;
  /** Where the last press that was refused found something wrong first, and which press that was. */
  readonly blamed: IdentityUploadContext['blamed'];
  readonly refusals: number;
  /** Of the whole upload, shown beside the buttons. */
  readonly problem: Message | null;
  /** Whose file is being looked at. */
  readonly checking: ImageName | null;
  readonly isBusy: boolean;
  /** How much of what is on its way has left, from 0 to 100; null while nobody can tell. */
  readonly percent: number | null;
  /** On its way, or nobody knows whether it arrived: nothing of it can be changed. */
  readonly isLocked: boolean;
  /** An upload has only just ended: Close takes no press. */
  readonly isCloseLocked: boolean;
  /** Whether the server can tell what arrived of an upload of which nobody knows. */
  readonly canAsk: boolean;
  /** It is being asked. */
  readonly isAsking: boolean;
  /** M-162. */
  readonly needsBack: boolean;
  /** M-148. */
  readonly hasCard: boolean;
  /** M-149. */
  readonly hasProof: boolean;
}

/** Total over every state; loading before the flow runs. */
export const identityUploadView = defineView(['identityUpload'], ({ identityUpload }): IdentityUploadView => {
  const context = identityUpload?.context;
  const { fields = emptyFields, files = {}, problems = {}, problem = null, queue = [] } = context ?? {};
  const { blamed = null, refusals = 0 } = context ?? {};
  const phase = identityUpload?.matches('unknown') ? 'unknown' : 'editing';
  const isBusy = identityUpload?.matches('sending') ?? false;
  return {
    phase: identityUpload ? phase : 'loading',
    fields,
    files,
    problems,
    ...{ blamed, refusals },
    problem,
    checking: queue[0]?.name ?? null,
    isBusy,
    percent: isBusy ? (context?.percent ?? null) : null,
    isLocked: isBusy || phase === 'unknown',
    isCloseLocked: identityUpload?.hasTag('locked') ?? false,
    canAsk: phase === 'unknown' && (context?.attempt?.before ?? null) !== null,
    isAsking: identityUpload?.matches({ unknown: 'asking' }) ?? false,
    needsBack: needsBack(fields),
    hasCard: context?.settings.showCardKyc ?? false,
    hasProof: context?.settings.showAddressKyc ?? false,
  };
});
