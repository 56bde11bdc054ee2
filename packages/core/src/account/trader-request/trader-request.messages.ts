/** Texts of the connection to an account manager; the warning to the letter (T-197). */
export const traderRequestMessages = {
  'traderRequest.unavailable': 'Contact your Account Manager or the support team to Activate The AutoTrader Service',
  'traderRequest.refused': 'Something went wrong',
  'traderRequest.unconfirmed': 'This could not be confirmed. Look again at your connection to the account manager.',
  'traderRequest.done': 'Your connection to an account manager has changed.',
  'traderRequest.withdrawn': 'Your connection to an account manager has changed meanwhile. Nothing was sent.',
} as const;
