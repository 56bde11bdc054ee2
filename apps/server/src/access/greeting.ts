import { greetedAs } from '../mail/messages';
import { post } from '../mail/outbox';
import type { Services } from '../services';
import type { Db } from '../store/db';
import type { UserRow } from '../store/schema';
import type { OperatorSettings } from '../store/settings';
import { isOn } from '../store/switches';

type Verification = Pick<UserRow, 'emailVerified' | 'adminVerified'>;

/** Whether no verification that the operator asks for is left. */
export function canSignIn(settings: OperatorSettings, { emailVerified, adminVerified }: Verification): boolean {
  return (
    (emailVerified || !isOn(settings.send_must_verify_email)) && (adminVerified || !isOn(settings.admin_must_verify))
  );
}

/** Welcomes a user whose account has just become one that can be used; `before` is null for a new one. */
export async function greet(tx: Db, services: Services, before: Verification | null, user: UserRow): Promise<void> {
  const settings = services.settings.current();
  if (!canSignIn(settings, user) || (before && canSignIn(settings, before))) return;
  await post(tx, services, services.clock.now(), {
    kind: 'welcome',
    recipient: user.email,
    language: user.language,
    values: { name: greetedAs(user) },
  });
}
