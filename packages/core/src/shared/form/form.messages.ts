/** What any form says when no words came, the server was not reached or hangs. */
export const formMessages = { 'form.failed': 'Something went wrong' } as const;
