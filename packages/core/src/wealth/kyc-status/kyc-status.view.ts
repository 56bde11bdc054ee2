import { kycTone, statusText, type KycTone } from '../../shared/kyc-status';
import type { Message } from '../../shared/message';
import { remoteView } from '../../shared/remote';
import { defineView } from '../../shared/view';

export interface KycStatusView {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly text: Message;
  readonly tone: KycTone;
}

/** How the account's identity reads (M-164); loading before the flow runs. */
export const kycStatusView = defineView(['kycStatus'], ({ kycStatus }): KycStatusView => {
  const { phase, value } = remoteView(kycStatus);
  const status = value?.status ?? null;
  return { phase: phase === 'empty' ? 'ready' : phase, text: statusText(status), tone: kycTone(status) };
});
