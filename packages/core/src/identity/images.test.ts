import { describe, expect, it } from 'vitest';
import { imageProblem } from './images';
import { imageMessages } from './images.messages';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const WEBP = [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50];
const file = (start: readonly number[], size = 100, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array([...start, ...Array.from({ length: size - start.length }, () => 0)])], name, { type });

describe('a chosen image', () => {
  it.each([
    ['JPEG', JPEG],
    ['PNG', PNG],
    ['WebP', WEBP],
  ])('may be %s (M-161)', async (_, start) => {
    expect(await imageProblem(file(start))).toBeNull();
  });

  it.each([
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
    ['an SVG', [...new TextEncoder().encode('<svg xmlns="http://')]],
    ['a HEIC', [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63]],
    ['another RIFF file', [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x41, 0x56, 0x45]],
    ['nothing', []],
  ])('is not %s, whatever its name says (M-161)', async (_, start) => {
    expect(await imageProblem(file(start, Math.max(start.length, 20)))).toEqual({ id: 'image.notAnImage' });
    expect(imageMessages['image.notAnImage']).toBe('Only images are allowed');
  });

  it('has at most 2,097,152 bytes (M-161)', async () => {
    expect(await imageProblem(file(JPEG, 2_097_152))).toBeNull();
    expect(await imageProblem(file(JPEG, 2_097_153))).toEqual({ id: 'image.tooLarge' });
    expect(imageMessages['image.tooLarge']).toBe('Maximum file size is 2mb');
  });
});
