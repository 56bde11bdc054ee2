import type { UploadedFiles } from '../http/forms';
import { Problem } from '../http/problem';
import type { Text } from '../http/text';
import { takeTurn } from '../http/throttle';
import { beginsAsImage, type ImageProblem, redraw, type Shape } from '../files/images';
import type { Services } from '../services';

const TEXTS = {
  size: 'Maximum file size is 2mb',
  kind: 'Only images are allowed',
  pixels: 'The image has too many pixels',
  tooMany: 'Too many uploads. Please try again later.',
} as const;

/** Images of one user that are looked at in 15 minutes, accepted or not: each costs up to a second of work. */
const TURN = { action: 'upload', limit: 30, windowMs: 15 * 60_000 } as const;

const OF_PROBLEM: Readonly<Record<ImageProblem, Text>> = { no_image: TEXTS.kind, too_many_pixels: TEXTS.pixels };

/** Texts by field; empty ones mean that nothing is wrong. */
export type Mistakes = Record<string, Text[]>;

/** Throws a 422 when something is wrong. */
export function refuseMistakes(errors: Mistakes): void {
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Problem(422, first, { errors });
}

export const tooManyUploads = (retryAfter: number): Problem => new Problem(429, TEXTS.tooMany, { retryAfter });

/** The images drawn anew, by their fields; throws a 422 that names every field whose file is none of ours (M-161). */
export async function readImages<Field extends string>(
  services: Services,
  userId: number,
  files: UploadedFiles,
  { fields, shape }: { readonly fields: readonly Field[]; readonly shape: Shape },
): Promise<Partial<Record<Field, Buffer>>> {
  const given = fields.flatMap((field) => (files[field] ? [{ field, ...files[field] }] : []));
  const mistakes: Mistakes = {};
  for (const { field, bytes, isTooLarge } of given) {
    if (isTooLarge) mistakes[field] = [TEXTS.size];
    else if (!beginsAsImage(bytes)) mistakes[field] = [TEXTS.kind];
  }
  refuseMistakes(mistakes);
  const images: Partial<Record<Field, Buffer>> = {};
  for (const { field, bytes } of given) {
    const retryAfter = await takeTurn(services.db, services.clock.now(), { ...TURN, subject: String(userId) });
    if (retryAfter !== null) throw tooManyUploads(retryAfter);
    const image = await redraw(bytes, shape);
    if (Buffer.isBuffer(image)) images[field] = image;
    else mistakes[field] = [OF_PROBLEM[image]];
  }
  refuseMistakes(mistakes);
  return images;
}
