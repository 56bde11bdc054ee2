import { storedEmail } from '../store/email';
import type { UserRow } from '../store/schema';
import type { OperatorSettings } from '../store/settings';
import { isOn } from '../store/switches';

type Shown = Pick<OperatorSettings, 'demo_mode' | 'demo_hosts' | 'demo_user_login_email'>;

/**
 * Whether this is the account that the sign-in shows with a password, on whatever host: it has no role (A-101, R11). A
 * visitor may have changed the password meanwhile.
 */
export function isShownDemo(settings: Shown, { email, roles }: Pick<UserRow, 'email' | 'roles'>): boolean {
  const isShown = isOn(settings.demo_mode) || settings.demo_hosts.length > 0;
  return isShown && roles.length === 0 && email === storedEmail(settings.demo_user_login_email);
}
