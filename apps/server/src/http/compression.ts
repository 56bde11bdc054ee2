import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Bytes below which an answer leaves as it is. Packing costs half a millisecond, most of it for the stream: a fifth of
 * a poll of ten positions, which is four packets long, and little beside the list of assets.
 */
const THRESHOLD = 16 * 1024;
/** What is asked once for each asset and interval, and packs into a quarter though it is shorter than that. */
const SHORT_THRESHOLD = 1024;
/** Quality 1 takes a fifth of the time of the usual 4 and packs the list of assets into 11 instead of 10 kB. */
const FAST = { [constants.BROTLI_PARAM_QUALITY]: 1 };

/** A plugin's options; a route's own replace all of them. */
const packed = (threshold: number) => ({
  threshold,
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  brotliOptions: { params: FAST },
  zlibOptions: { level: 1 },
  customTypes: /^application\/json/,
});

/** How a route packs its answers where it differs from the others. */
export const packingOf = (operation: string) =>
  operation === 'getAssetCandles' ? { compress: packed(SHORT_THRESHOLD) } : {};

/**
 * Packs JSON where the client can read it. Only JSON: the page's files are packed when they are built, and the page
 * itself packs itself (packing.ts).
 * Requests stay as they are: a packed body would get round the limit of its size.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, { ...packed(THRESHOLD), globalDecompression: false });
}
