import type { Message } from '../../shared/message';
import type { ImageName } from './identity.types';

/** A document's images, in their order. */
export const imageNames = [
  'front',
  'back',
  'credit_card_front',
  'credit_card_back',
  'proof_of_address',
] as const satisfies readonly ImageName[];

/** Kinds of document, as they are sent and as they read (M-147). */
export const documentTypes = [
  { value: 'International Passport', label: { id: 'identity.passport' } },
  { value: 'National ID Card', label: { id: 'identity.nationalId' } },
  { value: 'Drivers License', label: { id: 'identity.license' } },
] as const;

/** Kinds of proof (M-150). */
export const proofTypes = [
  { value: 'Utility Bill', label: { id: 'identity.utilityBill' } },
  { value: 'Bank Statement', label: { id: 'identity.bankStatement' } },
] as const;

/** How a kind reads; one that is not known, as the server wrote it. */
export const labelOf = (value: string): Message =>
  [...documentTypes, ...proofTypes].find((type) => type.value === value)?.label ?? { text: value };

/** A path of the API's host, which alone is given the token (M-165). */
export const isOwnPath = (address: unknown): address is string =>
  typeof address === 'string' && /^\/(?![/\\])\S*$/.test(address);

export const hostOf = (apiBase: string): string => /^[a-z]+:\/\/[^/?#]+/i.exec(apiBase)?.[0] ?? '';
