import type { MouseEvent } from 'react';

/**
 * For the input of a file button: a browser tells of no choice that is the same file again, and a person who has made
 * it smaller, or has taken it back, chooses it by the same name.
 */
export const chooseAgain = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    currentTarget.value = '';
  },
};
