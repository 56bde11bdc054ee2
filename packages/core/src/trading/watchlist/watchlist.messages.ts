/** A watchlist change that failed without a text from the server (T-160, T-226), or whose answer was lost (R15). */
export const watchlistMessages = {
  'watchlist.failed': 'Something went wrong',
  'watchlist.unconfirmed': 'This could not be confirmed. Look again at your watchlist.',
} as const;
