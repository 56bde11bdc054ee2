// Generated from openapi/ by `pnpm gen`. Do not edit.
export const keyedCalls = {
  "placeOrder": "/user/trades/store",
  "closeAllTrades": "/user/trades/close/all"
} as const;
