/** What is said when the flow that asked is no longer there to say it (T-077, R15). */
export const intentsMessages = {
  'intents.placeOrder.accepted': 'Your Order has been Placed.',
  'intents.placeOrder.notReceived': 'The order was not received. Nothing was placed.',
  'intents.placeOrder.unknown': 'The order could not be confirmed. Check your open positions.',
  'intents.closeAllTrades.accepted': 'Your positions were closed.',
  'intents.closeAllTrades.partly': 'Some positions stayed open. Check your open positions.',
  'intents.closeAllTrades.notReceived': 'The request to close all positions was not received. Nothing was closed.',
  'intents.closeAllTrades.unknown': 'Closing all positions could not be confirmed. Check your open positions.',
  'intents.failed': 'Something went wrong',
} as const;
