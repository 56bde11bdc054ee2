import type { Notice } from '@bourse/core';

/** What a form says in its own place is not said a second time over it. */
export const isPlaced = ({ topic }: Notice): boolean => topic === 'signIn';
