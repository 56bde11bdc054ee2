import { purgeTokens, sessionsSince } from '../http/tokens';
import { purgeOutbox } from '../mail/outbox';
import type { Services } from '../services';
import { purgeAddressCodes } from './address-codes';
import { purgeCodes } from './mailed-codes';
import { purgeThrottles } from '../http/throttle';
import { purgeTrustedDevices } from './trusted-devices';

/** Forgets what ran out: tokens, codes, trusted browsers, counts and messages. */
export async function forgetOld({ db, clock, settings }: Services): Promise<void> {
  const now = clock.now();
  await purgeTokens(db, now, sessionsSince(now, settings.current()));
  await purgeThrottles(db, now);
  await purgeCodes(db, now);
  await purgeAddressCodes(db, now);
  await purgeTrustedDevices(db, now);
  await purgeOutbox(db, now);
}
