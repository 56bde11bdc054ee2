import type { MouseEvent } from 'react';

/** For the input of a file button: a browser tells of no choice that is the same file again, which may have changed. */
export const chooseAgain = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    currentTarget.value = '';
  },
};
