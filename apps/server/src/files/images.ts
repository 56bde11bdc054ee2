import { Mutex } from 'async-mutex';
import type { Sharp, SharpOptions } from 'sharp';

/** What an image is made into: as large as it is up to a length, or a square of its middle. */
export type Shape = { readonly fit: 'inside' | 'cover'; readonly pixels: number };

/** Why there is no image: it is none of ours by its content, or it has too many pixels to be decoded. */
export type ImageProblem = 'no_image' | 'too_many_pixels';

/** Pixels of an image: a photo of 24 megapixels is taken, a small file that unpacks into gigabytes is not. */
const MOST_PIXELS = 25_000_000;
const QUALITY = 90;
/** Longest work on one image, seconds. */
const LONGEST_WORK = 15;

/** One image at a time in one process: each may need 200 MB while it is decoded. */
const turn = new Mutex();

type Library = (bytes: Buffer, options: SharpOptions) => Sharp;
let loaded: Promise<Library> | null = null;

/** Loaded with the first upload: native code that most processes never need. Nothing is decoded but our three kinds. */
async function loadLibrary(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Whether the bytes begin as a JPEG, PNG or WebP does; what a client calls them says nothing (M-161). */
export function beginsAsImage(bytes: Buffer): boolean {
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isWebp || [PNG, JPEG].some((start) => bytes.subarray(0, start.length).equals(start));
}

/**
 * The image drawn anew as a JPEG, upright and without whatever else its file held: no place, no device, no text, no
 * bytes behind its end (M-165).
 */
export async function redraw(bytes: Buffer, { fit, pixels }: Shape): Promise<Buffer | ImageProblem> {
  if (!beginsAsImage(bytes)) return 'no_image';
  loaded ??= loadLibrary();
  const sharp = await loaded;
  return turn.runExclusive(async () => {
    const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 };
    try {
      const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
      if (width * height > MOST_PIXELS) return 'too_many_pixels';
      return await sharp(bytes, options)
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .resize({ width: pixels, height: pixels, fit, withoutEnlargement: fit === 'inside' })
        .jpeg({ quality: QUALITY })
        .timeout({ seconds: LONGEST_WORK })
        .toBuffer();
    } catch {
      // Cut off, damaged or made to harm: the library says so in many ways, and its user needs one.
      return 'no_image';
    }
  });
}
