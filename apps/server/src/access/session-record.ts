import type { components } from '@bourse/contract';
import { isTwoFaOn } from '../http/tokens';
import type { OperatorSettings } from '../store/settings';

/** The record that steers a signed-in screen; with a user, `two_fa` is the user's own. */
export function sessionRecord(
  settings: OperatorSettings,
  user: { readonly twoFa: boolean } = { twoFa: false },
): components['schemas']['SessionRecord'] {
  return {
    crm_auto_login: String(settings.crm_auto_login),
    saas: settings.saas,
    crm_url: settings.crm_url,
    redirect_away: String(settings.redirect_away),
    redirect_away_link: settings.redirect_away_link,
    two_fa: String(isTwoFaOn(settings, user)),
    after_signin: settings.after_signin,
    tawk_widget_id: settings.tawk_widget_id,
    tawk_property_id: settings.tawk_property_id,
    enable_tawk_live_chat: String(settings.enable_tawk_live_chat),
  };
}
