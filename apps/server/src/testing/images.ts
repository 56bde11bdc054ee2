import sharp from 'sharp';

/** What a photo's file says besides its picture, and nobody is to read. */
export const HIDDEN = 'taken at home, 51.5007 N';

/** An image of one colour with that in its metadata. */
export async function image(
  type: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 300, height = 200, orientation = 1 }: { width?: number; height?: number; orientation?: number } = {},
): Promise<Buffer> {
  const background = { r: 40, g: 90, b: 160 };
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .withExif({ IFD0: { ImageDescription: HIDDEN } })
    .withMetadata({ orientation })
    [type]()
    .toBuffer();
}

/** The same image in a file of exactly so many bytes: what stands behind a JPEG's end belongs to no picture. */
export async function imageOf(bytes: number): Promise<Buffer> {
  const small = await image();
  return Buffer.concat([small, Buffer.alloc(bytes - small.length, 'x')]);
}

/** Size and kind of an image, and whether its file holds anything else. */
export async function lookAt(
  bytes: Buffer,
): Promise<{ format: string; width: number; height: number; isBare: boolean }> {
  const { format, width, height, exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
  return { format, width, height, isBare: [exif, xmp, iptc, icc, comments].every((part) => part === undefined) };
}

/**
 * Images that are being drawn anew in this process, or those that wait for a thread, whichever are more. Not their sum:
 * the two are not counted at one moment, and an image that gets its thread in between would count twice.
 */
export function imagesAtWork(): number {
  const { queue, process } = sharp.counters();
  return Math.max(queue, process);
}

/** A multipart form; what is bytes is sent as a file, whatever it is called. */
export function uploadOf(fields: Readonly<Record<string, Buffer | string | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else if (value) form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'photo.jpg');
  }
  return form;
}
