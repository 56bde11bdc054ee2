import type { Message } from './message';

export type KycTone = 'good' | 'bad' | 'waiting' | 'plain';

/** The account's, of its documents, newest first: approved when any is, else that of the newest (M-164); null without one. */
export const accountStatus = (documents: readonly { readonly status: string }[]): string | null =>
  documents.some(({ status }) => status === 'approved') ? 'approved' : (documents[0]?.status ?? null);

const TEXTS: Readonly<Record<string, Message>> = {
  approved: { id: 'kycStatus.approved' },
  pending: { id: 'kycStatus.pending' },
  rejected: { id: 'kycStatus.rejected' },
};
const TONES: Readonly<Record<string, KycTone>> = { approved: 'good', pending: 'waiting', rejected: 'bad' };

/** How a status reads (M-155, M-156, M-164). */
export const statusText = (status: string | null): Message =>
  status === null ? { id: 'kycStatus.unverified' } : (TEXTS[status] ?? { text: status });

export const kycTone = (status: string | null): KycTone => TONES[status ?? ''] ?? 'plain';
