/** Shown by any form when the answer has no text, or the server was not reached or hangs. */
export const formMessages = { 'form.failed': 'Something went wrong' } as const;
