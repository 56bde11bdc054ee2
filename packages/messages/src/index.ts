import type english from '../en.json';

/** Ids of the catalogue. */
export type MessageId = keyof typeof english;
