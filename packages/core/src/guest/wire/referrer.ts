import type { StoragePort } from '../../shared/ports';

/** Who recommended the product, and until when that counts, ms since 1970 (R10). */
const REFERRER_KEY = 'referrer_id';
const UNTIL_KEY = 'referrer_id_until';
const LIFE = 30 * 24 * 60 * 60 * 1000;

export function keepReferrer(storage: StoragePort, now: number, referrer: string): void {
  storage.set(REFERRER_KEY, referrer);
  storage.set(UNTIL_KEY, String(now + LIFE));
}

export function forgetReferrer(storage: StoragePort): void {
  storage.remove(REFERRER_KEY);
  storage.remove(UNTIL_KEY);
}

/** Digits with an optional WEB before them; null when there is none or it is older than 30 days. */
export function readReferrer(storage: StoragePort, now: number): string | null {
  const referrer = storage.get(REFERRER_KEY);
  const isKept = Number(storage.get(UNTIL_KEY)) > now;
  return referrer !== null && isKept && /^(WEB)?\d{1,10}$/.test(referrer) ? referrer : null;
}
