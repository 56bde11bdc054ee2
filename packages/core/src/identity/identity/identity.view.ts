import type { Message } from '../../shared/message';
import { accountStatus, kycTone, statusText, type KycTone } from '../../shared/kyc-status';
import { defineView } from '../../shared/view';
import { labelOf } from './identity.rules';
import type { IdentityDocument, OpenImage } from './identity.types';

/** A document, as its card shows it. */
export interface ShownDocument extends Omit<IdentityDocument, 'type' | 'status' | 'proofType'> {
  readonly type: Message;
  readonly status: Message;
  readonly tone: KycTone;
  /** null without a proof of address. */
  readonly proofType: Message | null;
}

/** The page of identity documents. */
export interface IdentityView {
  readonly phase: 'loading' | 'failed' | 'empty' | 'ready';
  readonly documents: readonly ShownDocument[];
  /** The account's (M-164). */
  readonly status: Message;
  readonly tone: KycTone;
  /** What the button says: nothing was sent yet, or another one is to be. */
  readonly isFirst: boolean;
  readonly isStale: boolean;
  /** The image that is looked at. */
  readonly open: OpenImage | null;
  readonly picture: Blob | null;
  readonly hasNoPicture: boolean;
}

const shown = new WeakMap<IdentityDocument, ShownDocument>();
/** The same row for the same document. */
function shownAs(document: IdentityDocument): ShownDocument {
  const { type, status, proofType } = document;
  const row = shown.get(document) ?? {
    ...document,
    type: labelOf(type),
    status: statusText(status),
    tone: kycTone(status),
    proofType: proofType === '' ? null : labelOf(proofType),
  };
  shown.set(document, row);
  return row;
}

/** Total over every state; loading before the flow runs. */
export const identityView = defineView(['identity'], ({ identity }): IdentityView => {
  const { documents, open = null, picture = null } = identity?.context ?? {};
  const status = accountStatus(documents ?? []);
  const isReady = identity?.matches({ documents: 'ready' }) ?? false;
  const failed = identity?.matches({ documents: 'failed' }) ? 'failed' : 'loading';
  return {
    phase: isReady ? (documents?.length ? 'ready' : 'empty') : failed,
    documents: (documents ?? []).map(shownAs),
    status: statusText(status),
    tone: kycTone(status),
    isFirst: status === null,
    isStale: identity?.hasTag('stale') ?? false,
    open,
    picture,
    hasNoPicture: identity?.matches({ image: 'failed' }) ?? false,
  };
});
