import type { Ports } from '@bourse/core';
import { createContext, useContext } from 'react';

export const CopyContext = createContext<Ports['copy']>(() => Promise.reject(new Error('Nothing copies here')));

/** A function that puts a text on the clipboard and says whether the browser allowed it. */
export function useCopy(): (text: string, done: (isCopied: boolean) => void) => void {
  const copy = useContext(CopyContext);
  return (text, done) =>
    void copy(text).then(
      () => done(true),
      () => done(false),
    );
}
