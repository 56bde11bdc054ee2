import { post } from '../mail/outbox';
import type { Services } from '../services';
import type { Db } from '../store/db';
import type { UserRow } from '../store/schema';

/** Welcomes a user whose account has just become one that can be used. */
export function greet(tx: Db, services: Services, user: UserRow): Promise<void> {
  return post(tx, services, services.clock.now(), {
    kind: 'welcome',
    recipient: user.email,
    language: user.language,
    values: { name: user.firstname },
  });
}
