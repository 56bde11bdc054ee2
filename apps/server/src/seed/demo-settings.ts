import type { OperatorSettings } from '../store/settings';
import { DEMO_ACCOUNT } from './seed';

/** Switches of what a client may or may not be offered, as far as this server has what stands behind them. */
export const FEATURES = [
  'enable_practice_account',
  'enable_auto_trader',
  'enable_account_connection_autotrade',
  'enable_mining',
  'enable_onboarding',
] as const satisfies readonly (keyof OperatorSettings)[];

/** Settings of a run that shows itself: every feature on, the demo account on the login page, markets always open. */
export const SHOWCASE_SETTINGS: Partial<OperatorSettings> = {
  demo_mode: 'true',
  demo_user_login_email: DEMO_ACCOUNT.email,
  demo_user_login_password: DEMO_ACCOUNT.password,
  market_calendar: 'always',
  // Of the history no feed tells what it is worth.
  market_source: 'simulated',
  ...Object.fromEntries(FEATURES.map((key) => [key, 'true'])),
  card_payment: 'true',
  card_payment_minimum: 10,
  card_payment_maximum: 10_000,
  crypto_payment: 'true',
  // Nobody's wallet.
  crypto_payments: ['BTC|Bitcoin|bc1qexampleexampleexampleexampleexample00'],
  minimum_withdrawal: 50,
  withdrawal_fee: 2.5,
  paypal_withdraw: 'true',
  wire_withdraw: 'true',
  crypto_withdraw: 'true',
  platform_security_bond_message: 'Account managers on this platform lodge a security deposit with the operator.',
};
