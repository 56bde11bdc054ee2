/** A position that the server closed: which, and why (T-107, R24). */
export const closedOrdersMessages = {
  'closedOrders.title': 'Position closed',
  'closedOrders.takeProfit': 'Position {symbol} closed: take profit reached',
  'closedOrders.manager': 'Position {symbol} closed by your account manager',
  'closedOrders.stopLoss': 'Position {symbol} closed: stop loss reached',
  'closedOrders.stopOut': 'Position {symbol} closed: stop out, your margin level was too low',
} as const;
