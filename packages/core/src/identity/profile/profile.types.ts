import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';

/** What it starts with. */
export interface ProfileInput {
  readonly user: SessionUser;
  readonly settings: AppSettings;
}

export interface ProfileContext extends ProfileInput {
  /** Where the client itself is, such as https://trade.example. */
  readonly origin: string;
}

export type ProfileEvent =
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'settings.changed'; settings: AppSettings }
  /** The referral link goes to the clipboard (M-246). */
  | { type: 'link.copy' }
  /** Opens the form that changes it (M-170). */
  | { type: 'profile.edit' }
  /** Opens the devices that the account is signed in by (R37). */
  | { type: 'devices.show' };
