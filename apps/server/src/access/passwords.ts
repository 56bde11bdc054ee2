import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | null = null;

/**
 * Whether the password belongs to the hash. Without a hash (no such account) it does the same work and answers false,
 * so that the time taken does not tell which e-mails are known.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy');
  const isRight = await verify(stored ?? (await decoy), password);
  return stored !== null && isRight;
}

/** Letters and digits that nobody mixes up. */
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP = 5;

/** A random password of 20 characters, about 115 bits, in groups that can be read out. */
export function randomPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? '';
  const group = () => Array.from({ length: GROUP }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
