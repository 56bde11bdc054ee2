// Generated from openapi/ by `pnpm gen`. Do not edit.
export const keyedCalls = {
  "joinPlan": "/user/upgradeplan",
  "leavePlan": "/user/removePlan",
  "createDeposit": "/user/deposits",
  "createWithdrawal": "/user/withdrawals",
  "createDemoAccount": "/servers",
  "topUpDemoAccount": "/server/top_up",
  "placeOrder": "/user/trades/store",
  "closeAllTrades": "/user/trades/close/all"
} as const;
