import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** What a key is for. */
export type Purpose = 'bourse outbox' | 'bourse receivers 1' | 'bourse trading accounts 1' | 'bourse intents 1';

/**
 * Encrypts a text under APP_KEY (AES-256-GCM). `context` says what the text belongs to: opened under another one, such
 * as in a row that it was copied to, it fails.
 */
export function seal(appKey: Buffer, context: string, text: string, purpose: Purpose = 'bourse outbox'): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(appKey, purpose), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text that was sealed; throws when the key or the context is another, or the text was changed. */
export function unseal(appKey: Buffer, context: string, sealed: string, purpose: Purpose = 'bourse outbox'): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(appKey, purpose), bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

/** A key for this purpose alone: what is learnt of it tells nothing of what else APP_KEY protects. */
function keyOf(appKey: Buffer, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', appKey, '', purpose, 32));
}
