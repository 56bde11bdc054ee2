import { defineFact } from '../../shared/fact';
import type {} from './index';

/** The operator's settings, once they are loaded. */
export const settingsFact = defineFact('settings', 'settings', ({ context }) => context.settings ?? undefined);

/** The account that the operator lets guests try, or none. */
export const demoAccountFact = defineFact(
  'demoAccount',
  'settings',
  ({ context }) => context.settings?.demoAccount ?? null,
);

/** Whether a link may carry a password to sign in by. */
export const passwordLinkFact = defineFact(
  'passwordLink',
  'settings',
  ({ context }) => context.settings?.enablePasswordAutoLogin ?? false,
);

/** Whether the pages before the sign-in are the dark ones. */
export const darkLoginFact = defineFact('darkLogin', 'settings', ({ context }) => context.settings?.darkLogin ?? false);

/** Where prices come from. */
export const marketSourceFact = defineFact('marketSource', 'settings', ({ context }) => context.settings?.marketSource);

/** What a registration goes by: the operator's dial code, and what is due before the account opens. */
export const registeringFact = defineFact('registering', 'settings', ({ context: { settings } }) => ({
  phoneCode: settings?.phoneCode ?? '',
  mailsCode: settings?.mustVerifyEmail ?? false,
  awaitsAdmin: settings?.adminMustVerify ?? false,
}));
