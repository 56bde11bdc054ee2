import type { SessionUser } from '../../platform/session/session.types';
import type { AppSettings } from '../../platform/settings/settings.types';

/** What it starts with, and what decides. */
export interface OnboardingInput {
  readonly user: SessionUser;
  readonly settings: AppSettings;
}

export interface OnboardingContext {
  user: SessionUser;
  settings: AppSettings;
}

export type OnboardingEvent =
  | { type: 'user.changed'; user: SessionUser }
  | { type: 'settings.changed'; settings: AppSettings };
