/** The server's pure rules of trading, for tests that compare them with an independent reference. */
export { decimal, type Decimal } from '../ledger/decimal';
export { dueClosures } from '../trading/rules/closures';
export { fundsOf, isAtLevel } from '../trading/rules/funds';
export { isTooLarge, refusalOf } from '../trading/rules/order-checks';
export { bookedOf, closingPrice, marginOf, openingCost, openingPrice, profitOf } from '../trading/rules/position';
export { readArticles } from '../trading/news/provider';
