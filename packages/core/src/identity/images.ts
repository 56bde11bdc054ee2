import type { Message } from '../shared/message';

/** A file that a person chose, as far as it is looked at here; a browser's File is one. */
export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** 2 MiB, which is allowed (M-161). */
const MOST_BYTES = 2_097_152;

/** What a file input offers to choose (M-154). */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte);
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** RIFF, four bytes of a length, WEBP. */
const [RIFF, WEBP] = [
  [0x52, 0x49, 0x46, 0x46],
  [0x57, 0x45, 0x42, 0x50],
];

const isImage = (bytes: Uint8Array) =>
  startsWith(bytes, JPEG) || startsWith(bytes, PNG) || (startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8));

/** Why a file cannot be sent: its size, or its content, whatever its name says (M-161); null when it can. */
export async function imageProblem(file: ChosenFile): Promise<Message | null> {
  if (file.size > MOST_BYTES) return { id: 'image.tooLarge' };
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return isImage(bytes) ? null : { id: 'image.notAnImage' };
}
