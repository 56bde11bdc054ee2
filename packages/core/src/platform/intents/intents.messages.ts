/** Notices for outcomes whose flow is gone (T-077, R15). */
export const intentsMessages = {
  'intents.placeOrder.accepted': 'Your Order has been Placed.',
  'intents.placeOrder.refused': 'Order refused',
  'intents.placeOrder.notReceived': 'The order was not received. Nothing was placed.',
  'intents.placeOrder.late': 'Your order takes longer than usual. It is on its way: there is no need to press again.',
  'intents.placeOrder.unknown': 'The order could not be confirmed. Check your open positions.',
  'intents.closeAllTrades.accepted': 'Your positions were closed.',
  'intents.closeAllTrades.none': 'Nothing was left to close: your positions were closed already.',
  'intents.closeAllTrades.partly': 'Some positions stayed open. Check your open positions.',
  'intents.closeAllTrades.refused': 'Positions not closed',
  'intents.closeAllTrades.notReceived': 'The request to close all positions was not received. Nothing was closed.',
  'intents.closeAllTrades.late':
    'Closing your positions takes longer than usual. It is on its way: there is no need to press again.',
  'intents.closeAllTrades.unknown': 'Closing all positions could not be confirmed. Check your open positions.',
  'intents.createDeposit.accepted': 'Deposit successful',
  'intents.createDeposit.received':
    'Your deposit was received. It is credited once it is approved: your transactions show its status.',
  'intents.createDeposit.unpaid':
    'Your deposit by invoice was made, but it is not paid yet. If you can no longer pay it, make another deposit.',
  'intents.createDeposit.credited': 'Your deposit was approved and is credited.',
  'intents.createDeposit.rejected': 'Your deposit was rejected. Nothing was credited.',
  'intents.createDeposit.refused': 'Deposit refused',
  'intents.createDeposit.notReceived':
    'The deposit was not received: no card was charged. If you have sent a coin already, do not pay again: open Deposit and report the payment once more.',
  'intents.createDeposit.late':
    'Your deposit takes longer than usual. It is on its way: there is no need to press again.',
  'intents.createDeposit.unknown':
    'The deposit could not be confirmed. Ask support before you pay again: it may have been received.',
  'intents.createWithdrawal.accepted': 'Withdrawal Initiated, awaiting approval',
  'intents.createWithdrawal.refused': 'Withdrawal refused',
  'intents.createWithdrawal.notReceived': 'The withdrawal was not received. Nothing left your balance.',
  'intents.createWithdrawal.late':
    'Your withdrawal takes longer than usual. It is on its way: there is no need to press again.',
  'intents.createWithdrawal.unknown':
    'The withdrawal could not be confirmed. Look at your balance before you ask again: it may have been received.',
  'intents.createDemoAccount.accepted': 'Demo account created',
  'intents.createDemoAccount.refused': 'No account opened',
  'intents.createDemoAccount.notReceived': 'The request was not received. No account was opened.',
  'intents.createDemoAccount.late':
    'Opening the demo account takes longer than usual. It is on its way: there is no need to press again.',
  'intents.createDemoAccount.unknown':
    'It is not known whether the account was opened. Look at your trading accounts before you ask again.',
  'intents.topUpDemoAccount.accepted': 'Account topped up',
  'intents.topUpDemoAccount.refused': 'Top-up refused',
  'intents.topUpDemoAccount.notReceived': 'The top-up was not received. Nothing was added.',
  'intents.topUpDemoAccount.late':
    'The top-up takes longer than usual. It is on its way: there is no need to press again.',
  'intents.topUpDemoAccount.unknown':
    'The top-up could not be confirmed. Look at the balance before you ask again: it may have been received.',
  'intents.joinPlan.accepted': 'You have joined the plan',
  'intents.joinPlan.refused': 'Plan not joined',
  'intents.joinPlan.notReceived': 'The request to join was not received. Nothing left your balance.',
  'intents.joinPlan.late':
    'Joining the plan takes longer than usual. It is on its way: there is no need to press again.',
  'intents.joinPlan.unknown':
    'Joining could not be confirmed. Look at your plans and your balance before you ask again: it may have been done.',
  'intents.leavePlan.accepted': 'You have left the plan',
  'intents.leavePlan.refused': 'Plan not left',
  'intents.leavePlan.notReceived': 'The request to leave was not received. Your plan is as it was.',
  'intents.leavePlan.late':
    'Leaving the plan takes longer than usual. It is on its way: there is no need to press again.',
  'intents.leavePlan.unknown':
    'Leaving could not be confirmed. Look at your plans and your balance before you ask again: it may have been done.',
  'intents.noAnswer': 'No answer',
  'intents.failed': 'Something went wrong',
} as const;
