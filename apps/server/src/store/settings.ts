import type { Flag } from './switches';

/** What an operator can set, with the values that hold until a row of the settings table says otherwise. */
export const SETTING_DEFAULTS = {
  site_name: 'Bourse',
  site_favicon: '',
  logo: '',
  logo_sm: '',
  logo_dark: '',
  login_page: 'light',
  site_info_url: '',
  terms_conditions_url: '',
  privacy_policy_url: '',
  front_end_url: '',
  home_page: 'trade_room',
  phone_code: '',
  disable_login_extras: 'false' as Flag,
  send_must_verify_email: 'false' as Flag,
  admin_must_verify: 'false' as Flag,
  /** On: whoever signs in from a browser that is not trusted passes the device check first (R4). */
  two_fa: 'false' as Flag,
  /** Codes and registrations that one client address may ask for in five minutes (R6). */
  otp_per_address: 20,
  /** Days after which a session ends, however much it is used (R37). */
  session_days: 30,
  /** On: /auto_login/credentials signs in by what stands behind the # of its address. */
  enable_password_auto_login: 'false' as Flag,
  enable_practice_account: 'true' as Flag,
  enable_account_connection_autotrade: 'false' as Flag,
  enable_auto_trader: 'false' as Flag,
  enable_onboarding: 'false' as Flag,
  enable_multi_plans: 'false' as Flag,
  enable_mt: 'false' as Flag,
  enable_mining: 'false' as Flag,
  use_api: 'yes',
  platform_security_bond_message: '',
  live_chat: '',
  show_side_menu_chat: 'false' as Flag,
  show_floating_chat: 'false' as Flag,
  demo_mode: 'false' as Flag,
  demo_buy_btn_url: '',
  demo_user_login_email: '',
  demo_user_login_password: '',
  /** On: nobody who signs in by the password that a demo shows changes it, and locks the others out. */
  disable_demo_password_change: 'false' as Flag,
  demo_hosts: [] as readonly string[],
  dark_login_hosts: [] as readonly string[],
  equity_formula: 'as_specified' as 'as_specified' | 'standard',
  /** Where prices come from: drawn, or sent by the operator's feed (R34). */
  market_source: 'simulated' as 'simulated' | 'feed',
  /** Seconds without a tick after which an asset is closed under the feed; no longer than a quote lives (T-060). */
  feed_stale_s: 30,
  /** Per cent by which a tick may differ from the last before another one must confirm it; 100 is any. */
  feed_jump_percent: 5,
  /** Who draws the price chart: embedded, or the name of a provider, and where its scripts are (R27, T-008). */
  chart_provider: 'embedded',
  chart_provider_url: '',
  /** Where the market analysis comes from: embedded, or the name of a provider (R27, T-174). */
  widgets_provider: 'embedded',
  /** Address of a hosted news provider, asked by the server alone; empty for the embedded source (T-262). */
  news_provider_url: '',
  /** Hosts (with their port where it is another than 443) that the server may send requests to, and news may have pictures from. */
  outside_hosts: [] as readonly string[],
  brand_accent: '',
  brand_up: '',
  brand_down: '',
  brand_radius: '',
  /** Per cent of margin level at or below which the client warns (T-083). */
  margin_warning_level: 100,
  /** Per cent of margin level at or below which the server closes positions (T-083). */
  stop_out_level: 50,
  /** Per cent by which the market may have moved against an order's price (T-079). */
  price_change_limit: 0.1,
  /** Positions that one account may have open at a time (R35). */
  max_open_positions: 500,
  /** Calls that change something which one user may send in a minute, over all processes. */
  writes_per_minute: 600,
  /** Which ways of paying in a client is offered (M-267). */
  card_payment: 'false' as Flag,
  crypto_payment: 'false' as Flag,
  custom_payment: 'false' as Flag,
  btcpay_payment: 'false' as Flag,
  /** Least and most of a card deposit, in its own currency; 0 for no limit (M-035). */
  card_payment_minimum: 0,
  card_payment_maximum: 0,
  /** Coins that can be paid in, each `symbol|name|wallet|logo|barcode`; the last two may be missing. */
  crypto_payments: [] as readonly string[],
  /** Amounts that pages offer: of deposits in USD, of trading accounts in their currency, which takes no other (R28). */
  deposit_amounts: ['100', '200', '500', '1000'] as readonly string[],
  custom_deposit_amounts: ['250', '583', '875', '1500'] as readonly string[],
  top_up_amounts: '200 500 1000 2000 3000 5000 10000 50000 100000'.split(' ') as readonly string[],
  initial_deposits: ['200', '500', '1000', '5000', '10000'] as readonly string[],
  /** The invoice provider's server, and the operator's store there. */
  user_btcpay_server_url: '',
  user_btcpay_store_id: '',
  /** USD above which two operators must approve a deposit or a withdrawal; 0 for never. */
  second_approval_above: 10_000,
  minimum_withdrawal: 0,
  /** Per cent of the amount (M-102). */
  withdrawal_fee: 0,
  paypal_withdraw: 'false' as Flag,
  wire_withdraw: 'false' as Flag,
  crypto_withdraw: 'false' as Flag,
  /** Whether identity documents take images of a card, and need a proof of address; off only by "false" (R1). */
  enable_credit_card_kyc: 'false' as Flag,
  enable_proof_of_address_kyc: 'true' as Flag,
  /** On: nobody withdraws without an approved identity document (R19). */
  require_kyc_for_withdrawal: 'false' as Flag,
  /** On: a withdrawal, and a change of the accounts to withdraw to, needs a code by mail. */
  require_code_for_withdrawal: 'false' as Flag,
  /** On: a receiver account takes its first withdrawal 24 hours after it was saved. */
  enable_withdrawal_hold: 'false' as Flag,
  /** Sign-ins by a right password that one account may have in a minute. */
  sign_ins_per_minute: 30,
  /** Opening hours: `always`, or those of the asset's type (R29). */
  market_calendar: 'by_type' as 'always' | 'by_type',
  /** On: every call answers 503 until it is off again (R2). */
  maintenance: 'false' as Flag,
  crm_auto_login: 'false' as Flag,
  saas: '',
  crm_url: '',
  redirect_away: 'false' as Flag,
  redirect_away_link: '',
  after_signin: '',
  tawk_widget_id: '',
  tawk_property_id: '',
  enable_tawk_live_chat: 'false' as Flag,
  /** Where the hosted chat's script is; empty for the embedded chat (R27, A-095). */
  chat_provider_url: '',
};

export type OperatorSettings = Readonly<typeof SETTING_DEFAULTS>;
export type SettingKey = keyof OperatorSettings;

/** Whether there is such a setting. */
export function isSettingKey(name: string): name is SettingKey {
  return Object.hasOwn(SETTING_DEFAULTS, name);
}
