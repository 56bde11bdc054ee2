/** Largest request body, bytes. */
export const BODY_LIMIT = 64 * 1024;
/** Largest file of an upload, bytes (M-161). */
export const FILE_LIMIT = 2_097_152;
/** Most files of one upload: both sides of a document, of a card, and a proof of address. */
export const MOST_FILES = 5;
/** Largest body of an upload: its files, and what stands around them. */
export const UPLOAD_LIMIT = MOST_FILES * FILE_LIMIT + BODY_LIMIT;
/** The same for calls that need no token: the longest of their forms has less. */
export const PUBLIC_BODY_LIMIT = 8 * 1024;
