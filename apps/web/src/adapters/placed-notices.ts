import type { Notice } from '@bourse/core';

/** A problem that a form shows in place is not repeated as a notice. */
export const isPlaced = ({ topic }: Notice): boolean => topic === 'signIn';
