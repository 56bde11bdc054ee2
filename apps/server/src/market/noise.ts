import { type Cipher, createCipheriv, createHmac } from 'node:crypto';

/** Halvings of a cell, and its draws. */
export const CELL_LEVELS = 8;
export const CELL = 1 << CELL_LEVELS;
/** Cells of a tier that are kept, half a kilobyte each: of the finest tier more than four hours. */
const KEPT = 64;

/** What the secret of the installation draws for one name. */
export type Noise = {
  /** The draws of a cell, to be read by `drawn`; `number` counts the cells of the tier, finest tier 0. */
  cell(tier: Tier, number: number): Uint8Array;
};
export type Tier = 0 | 1 | 2 | 3;

export type NoiseSource = (name: string) => Noise;

/**
 * Noise that is alike in every process with this secret, and that nobody without it can compute, whatever they have
 * seen of it: each name and half-year has a key, an HMAC under the secret, and each block of each cell is that key's
 * AES of its place.
 */
export function createNoise(secret: Buffer): NoiseSource {
  return (name) => {
    const ciphers = new Map<string, Cipher>();
    const tiers = ([0, 1, 2, 3] as const).map((tier) => {
      const cells = new Map<number, Uint8Array>();
      return (number: number) =>
        kept(cells, number, () => {
          const era = eraOf(tier, number);
          return draw(
            kept(ciphers, era, () => cipherOf(secret, `${name} ${era}`)),
            tier,
            number,
          );
        });
    });
    return { cell: (tier, number) => (tiers[tier] as (typeof tiers)[number])(number) };
  };
}

/** The half-year of a cell, and one for all of the coarsest tier. */
function eraOf(tier: Tier, number: number): string {
  return tier === 3 ? 'whole' : String(Math.floor(number / CELL ** (2 - tier)));
}

function cipherOf(secret: Buffer, era: string): Cipher {
  const key = createHmac('sha256', secret).update(`simulated prices of ${era}`).digest();
  return createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
}

/** Known, or made and kept; the oldest goes when there are too many. */
function kept<Place, Kept>(known: Map<Place, Kept>, place: Place, make: () => Kept): Kept {
  const found = known.get(place);
  if (found) return found;
  if (known.size >= KEPT) known.delete(known.keys().next().value as Place);
  const made = make();
  known.set(place, made);
  return made;
}

const places = new Uint8Array(2 * CELL);
const words = new Int32Array(places.buffer);
// Its block is a part of a place that never changes.
for (let at = 0; at < words.length; at += 4) words[at + 1] = at;

/** The AES of each block's place: tier, cell and block. */
function draw(cipher: Cipher, tier: Tier, number: number): Uint8Array {
  for (let at = 0; at < words.length; at += 4) {
    words[at] = tier;
    words[at + 2] = number;
  }
  return cipher.update(places);
}

/** A draw is the sum of two bytes: in a triangle around its mean, and bounded. */
const MEAN = 255;
const DEVIATION = Math.sqrt((256 ** 2 - 1) / 6);
/** The greatest draw there is. */
export const GREATEST = MEAN / DEVIATION;

/** One draw of a cell: mean 0, standard deviation 1, at most GREATEST either way. */
export function drawn(cell: Uint8Array, index: number): number {
  return ((cell[index * 2] as number) + (cell[index * 2 + 1] as number) - MEAN) / DEVIATION;
}
