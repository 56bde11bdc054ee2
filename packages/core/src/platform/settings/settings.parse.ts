import { isOn } from '../../shared/flag';
import type { OfferedAmounts } from '../../shared/offered-amounts';
import { webAddress } from '../../shared/web-address';
import type { AppSettings, WithdrawalSettings } from './settings.types';

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const texts = (value: unknown) => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []);

/** An image may also come from the host that serves the page. */
const imageAddress = (value: unknown) => (/^\/(?![/\\])\S*$/.test(text(value)) ? text(value) : webAddress(value));

/** The product's own colours and corner radius (px), used where the operator's are missing or unreadable. */
export const ownBrand: AppSettings['brand'] = { accent: '#1f5eff', up: '#0f7a55', down: '#c62f3b', radius: 8 };

/** Relative luminance of #rrggbb, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const page = '#f4f6f9';

/** R30: a colour carries white text and stands as text on the page, both at 4.5:1; else the product's own is used. */
export function brandColour(value: unknown, own: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text(value));
  const colour = (
    short
      ? `#${short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')}`
      : text(value)
  ).toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(colour)) return own;
  return contrast(colour, '#ffffff') >= 4.5 && contrast(colour, page) >= 4.5 ? colour : own;
}

function brandRadius(value: unknown): number {
  const px =
    typeof value === 'number' ? value : /^\d+(px)?$/.test(text(value)) ? Number.parseInt(text(value), 10) : NaN;
  return Number.isInteger(px) && px >= 0 && px <= 24 ? px : ownBrand.radius;
}

/** Per cent, as a number or a numeric text. */
const percent = (value: unknown, own: number) => {
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof given === 'number' && Number.isFinite(given) && given >= 0 ? given : own;
};

/** A sum or a rate as an exact text (R16). */
const exact = (value: unknown) => {
  const given = typeof value === 'number' ? String(value) : text(value);
  return /^\d+(\.\d+)?$/.test(given) ? given : null;
};

/** Who is told any of these is told everything: whoever may withdraw, and nobody before the device check (A-220, R4). */
const WITHDRAWAL = ['minimum_withdrawal', 'withdrawal_fee', 'paypal_withdraw', 'wire_withdraw', 'crypto_withdraw'];

const withdrawalOf = (given: Readonly<Record<string, unknown>>): WithdrawalSettings => ({
  minimum: exact(given['minimum_withdrawal']),
  fee: exact(given['withdrawal_fee']),
  paypal: isOn(given['paypal_withdraw']),
  wire: isOn(given['wire_withdraw']),
  crypto: isOn(given['crypto_withdraw']),
  hasCode: isOn(given['require_code_for_withdrawal']),
});

/** What a screen offers, of numbers and of numeric texts alike (R16); none where the list is missing or unreadable. */
const amounts = (value: unknown): readonly number[] => {
  const given = Array.isArray(value) ? value.map((entry) => Number(exact(entry) ?? 0)) : [];
  return given.every((amount) => amount > 0 && Number.isFinite(amount)) ? [...new Set(given)] : [];
};

const offeredOf = (given: Readonly<Record<string, unknown>>): OfferedAmounts => ({
  deposit: amounts(given['deposit_amounts']),
  customDeposit: amounts(given['custom_deposit_amounts']),
  topUp: amounts(given['top_up_amounts']),
  initialDeposit: amounts(given['initial_deposits']),
});

const SAFE = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$))/i;

/** A provider's address, by https or on this machine: nothing on the way reads or changes what goes there (M-074); or ''. */
function safeServer(value: unknown): string {
  const server = webAddress(value).replace(/\/+$/, '');
  return SAFE.test(server) ? server : '';
}

function invoiceProviderOf(given: Readonly<Record<string, unknown>>): AppSettings['invoiceProvider'] {
  const server = safeServer(given['user_btcpay_server_url']);
  const storeId = text(given['user_btcpay_store_id']);
  return server && storeId ? { server, storeId } : null;
}

/** R1's exception: these are off on `false` alone. */
const isNotOff = (value: unknown) => value !== false && text(value).toLowerCase() !== 'false';

/** The ids are letters and digits alone: nothing else gets into the address of a script. */
function hostedChatOf(given: Readonly<Record<string, unknown>>): string | null {
  const ids = `${text(given['tawk_property_id'])}/${text(given['tawk_widget_id'])}`;
  const provider = safeServer(given['chat_provider_url']);
  const isWhole = isOn(given['enable_tawk_live_chat']) && /^[a-z0-9]+\/[a-z0-9]+$/i.test(ids);
  return provider && isWhole ? `${provider}/${ids}` : null;
}

/** A host without its port, as the server compares it. */
const nameOf = (host: string) => host.replace(/:\d+$/, '');

/** The wire's settings as plain values (R1); null when there is no object. `host` decides demo and dark hosts. */
export function parseSettings(wire: unknown, host: string): AppSettings | null {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return null;
  const given = wire as Readonly<Record<string, unknown>>;
  const isAmong = (hosts: unknown) => texts(hosts).includes(nameOf(host));
  const demoMode = isOn(given['demo_mode']);
  const showsDemoAccount = demoMode || isAmong(given['demo_hosts']);
  const email = text(given['demo_user_login_email']);
  const passphrase = text(given['demo_user_login_password']);
  return {
    siteName: text(given['site_name']),
    favicon: imageAddress(given['site_favicon']),
    logo: imageAddress(given['logo']),
    logoSmall: imageAddress(given['logo_sm']),
    logoDark: imageAddress(given['logo_dark']),
    darkLogin: text(given['login_page']) === 'dark' || isAmong(given['dark_login_hosts']),
    siteInfoUrl: webAddress(given['site_info_url']),
    termsUrl: webAddress(given['terms_conditions_url']),
    privacyUrl: webAddress(given['privacy_policy_url']),
    frontEndUrl: webAddress(given['front_end_url']),
    crmUrl: webAddress(given['crm_url']),
    crmAutoLogin: isOn(given['crm_auto_login']),
    adminMustVerify: isOn(given['admin_must_verify']),
    mustVerifyEmail: isOn(given['send_must_verify_email']),
    phoneCode: text(given['phone_code']).replace(/^\+/, ''),
    enablePasswordAutoLogin: isOn(given['enable_password_auto_login']),
    homePage: text(given['home_page']),
    disableLoginExtras: isOn(given['disable_login_extras']),
    enablePracticeAccount: isOn(given['enable_practice_account']),
    enableAccountConnection: isOn(given['enable_account_connection_autotrade']),
    enableAutoTrader: isOn(given['enable_auto_trader']),
    enableOnboarding: isOn(given['enable_onboarding']),
    enableMultiPlans: isOn(given['enable_multi_plans']),
    enableMt: isOn(given['enable_mt']),
    enableMining: isOn(given['enable_mining']),
    // R1's exception: only "no" hides it.
    showChart: text(given['use_api']).toLowerCase() !== 'no',
    securityBondMessage: text(given['platform_security_bond_message']),
    showCardKyc: isNotOff(given['enable_credit_card_kyc']),
    showAddressKyc: isNotOff(given['enable_proof_of_address_kyc']),
    liveChat: text(given['live_chat']),
    showSideMenuChat: isOn(given['show_side_menu_chat']),
    showFloatingChat: isOn(given['show_floating_chat']),
    hostedChat: hostedChatOf(given),
    demoMode,
    demoBuyUrl: webAddress(given['demo_buy_btn_url']),
    demoAccount: showsDemoAccount && email !== '' && passphrase !== '' ? { email, passphrase } : null,
    equityFormula: given['equity_formula'] === 'standard' ? 'standard' : 'as_specified',
    marketSource: text(given['market_source']) || 'simulated',
    chartProvider: text(given['chart_provider']) || 'embedded',
    widgetsProvider: text(given['widgets_provider']) || 'embedded',
    marginWarningLevel: percent(given['margin_warning_level'], 100),
    isWhole: WITHDRAWAL.some((key) => key in given),
    withdrawal: withdrawalOf(given),
    offered: offeredOf(given),
    invoiceProvider: invoiceProviderOf(given),
    brand: {
      accent: brandColour(given['brand_accent'], ownBrand.accent),
      up: brandColour(given['brand_up'], ownBrand.up),
      down: brandColour(given['brand_down'], ownBrand.down),
      radius: brandRadius(given['brand_radius']),
    },
  };
}
