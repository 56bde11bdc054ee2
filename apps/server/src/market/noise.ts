import { type Cipher, createCipheriv, createHmac } from 'node:crypto';

/** Halvings of a cell, and its draws. */
export const CELL_LEVELS = 8;
export const CELL = 1 << CELL_LEVELS;
/** Cells of a tier that are kept, two kilobytes each at most: of the finest tier more than two hours. */
const KEPT = 32;

/** What the secret of the installation draws for one name. */
export type Noise = {
  /** The draws of a cell, to be read by `drawn`; `number` counts the cells of the tier, finest tier 0. */
  cell(tier: Tier, number: number): Cell;
};

/** The draws of a cell, those of its first halvings apart: whoever looks for an extreme seldom needs the others. */
export type Cell = {
  readonly first: Uint8Array;
  others: Uint8Array | null;
  readonly cipher: Cipher;
  readonly tier: Tier;
  readonly number: number;
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
      const cells = new Map<number, Cell>();
      return (number: number) =>
        kept(cells, number, () => {
          const era = eraOf(tier, number);
          const cipher = kept(ciphers, era, () => cipherOf(secret, `${name} ${era}`));
          return { first: draw(FIRST, cipher, tier, number), others: null, cipher, tier, number };
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

/**
 * Bytes of a draw. With fewer, the prices that a draw can lead to would be a lattice, and who knows many prices around
 * one to come would find the one value that lies on all of their lattices.
 */
const WIDTH = 8;
/** Draws of the first five halvings, and one that only the coarsest tier has. */
const FIRST_DRAWS = 32;

/** What is encrypted: the place of each block, of which its own number never changes. */
const placesOf = (from: number, to: number) => {
  const words = new Int32Array(((to - from) * WIDTH) / Int32Array.BYTES_PER_ELEMENT);
  for (let at = 0; at < words.length; at += 4) words[at + 1] = (from * WIDTH) / Int32Array.BYTES_PER_ELEMENT + at;
  return { words, bytes: new Uint8Array(words.buffer) };
};
type Places = ReturnType<typeof placesOf>;
const FIRST = placesOf(0, FIRST_DRAWS);
const OTHERS = placesOf(FIRST_DRAWS, CELL);

/** The AES of each block's place: tier, cell and block. */
function draw({ words, bytes }: Places, cipher: Cipher, tier: Tier, number: number): Uint8Array {
  for (let at = 0; at < words.length; at += 4) {
    words[at] = tier;
    words[at + 2] = number;
  }
  return cipher.update(bytes);
}

/** The greatest draw there is: two in a thousand million would be greater, and are cut. */
export const GREATEST = 6;

/**
 * One draw of a cell: normal, with mean 0 and standard deviation 1, at most GREATEST either way. Nothing but a normal
 * one keeps the halves of a step apart: of any other, the first half says something of the second.
 */
export function drawn(cell: Cell, index: number): number {
  const place = placeOf(index);
  const isFirst = place < FIRST_DRAWS;
  const draws = isFirst ? cell.first : (cell.others ??= draw(OTHERS, cell.cipher, cell.tier, cell.number));
  const at = (isFirst ? place : place - FIRST_DRAWS) * WIDTH;
  const sign = draws[at] as number;
  // The first bit is the sign, so that both tails have the fine steps of floating-point numbers near 0.
  const whole = (sign & 0x7f) * 2 ** 56 + threeBytes(draws, at + 1) * 2 ** 32 + threeBytes(draws, at + 4) * 2 ** 8;
  const value = lowerQuantile((whole + (draws[at + 7] as number) + 0.5) / 2 ** 64);
  return sign & 0x80 ? value : -value;
}

function threeBytes(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
}

/** Where the draw of a midpoint stands: those of the first halvings come first. */
function placeOf(index: number): number {
  if (index === 0) return 0;
  const level = 32 - Math.clz32(index & -index);
  return (index + CELL) >> level;
}

const CENTRE_FROM = 0.02425;

/** P. J. Acklam's approximation of the inverse of the normal distribution, to nine digits, for p up to a half. */
function lowerQuantile(p: number): number {
  if (p < CENTRE_FROM) return lowTail(p);
  const q = p - 0.5;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  );
}

function lowTail(p: number): number {
  const q = Math.sqrt(-2 * Math.log(p));
  const value =
    (((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
      2.938163982698783) /
    ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1);
  return Math.max(-GREATEST, value);
}
