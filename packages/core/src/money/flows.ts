// The flows of paying in and out, each with what a front end reads of it: one line a flow.
export * from './account-password';
export { accountTopUp, accountTopUpView, type AccountTopUpView } from './account-top-up/account-top-up.flow';
export * from './card-deposit';
export * from './closed-totals';
export { coinDeposit, coinDepositView, type CoinDepositView } from './coin-deposit/coin-deposit.flow';
export * from './deposit';
export * from './deposit-totals';
export * from './first-steps';
export {
  invoiceDeposit,
  invoiceDepositView,
  type InvoiceDepositView,
  type InvoiceForm,
} from './invoice-deposit/invoice-deposit.flow';
export * from './invoice-settlement';
export * from './mining';
export * from './plan-list';
export * from './plans';
export * from './platform-accounts';
export * from './receiver-form';
export * from './step-up';
export * from './transactions';
export * from './transactions-export';
export * from './withdrawal';
export * from './withdrawal-methods';
export * from './withdrawal-totals';
export type { NewDemoAccountField } from './new-demo-account/new-demo-account.flow';
export { demoChoicesView, newDemoAccount, newDemoAccountView } from './new-demo-account/new-demo-account.flow';
export { wholeAmount } from './platform-amounts';
export { depositPresetsView } from './presets';
