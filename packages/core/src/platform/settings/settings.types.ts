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
  homePage: string;
  disableLoginExtras: boolean;
  enablePracticeAccount: boolean;
  /** A client may ask for a connection to an account manager. */
  enableAccountConnection: boolean;
  enableAutoTrader: boolean;
  enableMt: boolean;
  enableMining: boolean;
  /** The chart is hidden only when use_api is "no" (T-006). */
  showChart: boolean;
  securityBondMessage: string;
  liveChat: string;
  demoMode: boolean;
  demoBuyUrl: string;
  /** Public by intent: the sign-in page of demo runs shows it. */
  demoAccount: { readonly email: string; readonly passphrase: string } | null;
  equityFormula: 'as_specified' | 'standard';
  marketSource: string;
  /** Per cent (T-083). */
  marginWarningLevel: number;
  brand: { accent: string; up: string; down: string; radius: number };
}

export type SettingsEvent =
  /** Loads again: the retry of the connection-failure and maintenance pages (R2). */
  { type: 'settings.reload' };

export interface SettingsContext {
  settings: AppSettings | null;
  /** The session record that came with them. */
  record: SessionRecord | null;
  /** How the last load ended without settings; shown while a retry runs. */
  failure: SettingsFailure | null;
}

/** Why the first load gave nothing: no HTTP answer or a non-200 one; 503 (R2). */
export type SettingsFailure = 'unreachable' | 'maintenance';

/** What the settings call can answer; any other answer throws. */
export type SettingsOutcome = { kind: 'ready'; settings: AppSettings; record: SessionRecord } | { kind: 'maintenance' };
