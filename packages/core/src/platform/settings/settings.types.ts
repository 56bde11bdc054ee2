import type { OfferedAmounts } from '../../shared/offered-amounts';
import type { SessionRecord } from '../session/session.types';

/** The operator's settings, parsed once at the edge into plain values (R1). Addresses that are not http(s) are empty. */
export interface AppSettings {
  siteName: string;
  favicon: string;
  logo: string;
  logoSmall: string;
  logoDark: string;
  /** /login forwards to the dark page. */
  darkLogin: boolean;
  siteInfoUrl: string;
  termsUrl: string;
  privacyUrl: string;
  /** Where the pages for visitors stand, for links that are passed on. */
  frontEndUrl: string;
  /** The back office, and whether its people may go there by themselves; the session record goes first. */
  crmUrl: string;
  crmAutoLogin: boolean;
  /** A registration mails a code at once. */
  mustVerifyEmail: boolean;
  /** Nobody signs in before an administrator has verified the account. */
  adminMustVerify: boolean;
  /** The dial code before a country is chosen, digits. */
  phoneCode: string;
  /** /auto_login/credentials signs in by what stands behind the # of the address. */
  enablePasswordAutoLogin: boolean;
  homePage: string;
  disableLoginExtras: boolean;
  enablePracticeAccount: boolean;
  /** A client may ask for a connection to an account manager. */
  enableAccountConnection: boolean;
  enableAutoTrader: boolean;
  /** Somebody without money is led through the first steps. */
  enableOnboarding: boolean;
  enableMultiPlans: boolean;
  enableMt: boolean;
  enableMining: boolean;
  /** The chart is hidden only when use_api is "no" (T-006). */
  showChart: boolean;
  securityBondMessage: string;
  /** Sections of the identity check, hidden on `false` alone (R1). */
  showCardKyc: boolean;
  showAddressKyc: boolean;
  liveChat: string;
  showSideMenuChat: boolean;
  showFloatingChat: boolean;
  /**
   * Address of the hosted chat's script, for the pages of visitors; null unless the operator says where it is, it is on
   * and both its ids are letters and digits (A-095, R27).
   */
  hostedChat: string | null;
  demoMode: boolean;
  demoBuyUrl: string;
  /** Public by intent: the sign-in page of demo runs shows it. */
  demoAccount: { readonly email: string; readonly passphrase: string } | null;
  equityFormula: 'as_specified' | 'standard';
  marketSource: string;
  /** Who draws the price chart: embedded, or the name of a provider (T-008). */
  chartProvider: string;
  /** Where the market analysis comes from: embedded, or the name of a provider (T-174). */
  widgetsProvider: string;
  /** Per cent (T-083). */
  marginWarningLevel: number;
  /**
   * With what a signed-in user alone is told: of withdrawals, and where invoices are paid (A-216, M-275). In a visitor's
   * settings, which stand until the others come, both are missing, and neither is 0 or off for that (M-109).
   */
  isWhole: boolean;
  withdrawal: WithdrawalSettings;
  /** By the operator; each list empty where there is none (R28). */
  offered: OfferedAmounts;
  /** Where invoices are paid; null unless both are set and the address is safe to post to (M-074). */
  invoiceProvider: { readonly server: string; readonly storeId: string } | null;
  brand: { accent: string; up: string; down: string; radius: number };
}

/** What the operator asks of withdrawals; sent with a token only. Nothing is assumed where it is missing. */
export interface WithdrawalSettings {
  /** USD, as an exact text. */
  readonly minimum: string | null;
  /** Per cent of the amount, as an exact text. */
  readonly fee: string | null;
  readonly paypal: boolean;
  readonly wire: boolean;
  readonly crypto: boolean;
  /** A code by mail is asked for before a withdrawal, and before the accounts to withdraw to change. */
  readonly hasCode: boolean;
}

export type SettingsEvent =
  /** Loads again: the retry of the connection-failure and maintenance pages (R2). */
  | { type: 'settings.reload' }
  /** What a signed-in user alone is told is to be shown: asked for where it has not come (M-109). */
  | { type: 'settings.complete' }
  /** The page came to the front with a connection, or left (R22). */
  | { type: 'activity.changed'; active: boolean };

export interface SettingsContext {
  settings: AppSettings | null;
  /** The session record that came with them. */
  record: SessionRecord | null;
  /** How the last load ended without settings; shown while a retry runs. */
  failure: SettingsFailure | null;
  /** The page is visible and online: only then are they asked for again (R22). */
  isActive: boolean;
}

/** Why the first load gave nothing: no HTTP answer or a non-200 one; 503 (R2). */
export type SettingsFailure = 'unreachable' | 'maintenance';

/** What the settings call can answer; any other answer throws. */
export type SettingsOutcome =
  | { kind: 'ready'; settings: AppSettings; record: SessionRecord }
  /** 503; `isDeclared`: by the word of the server, not by something in front of it. */
  | { kind: 'maintenance'; isDeclared: boolean };
