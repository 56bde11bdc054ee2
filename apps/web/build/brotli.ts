import { brotliCompressSync, constants } from 'node:zlib';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SMALLEST = 512;
/** One block: the encoder's other sizes make no difference to what is smaller. */
const BLOCK = 2 ** 16;
/**
 * As powers of two; 0 is the encoder's own choice, which is 18. Which of them packs a large file best is known when it
 * was tried.
 */
const BLOCK_SIZES = [0, constants.BROTLI_MIN_INPUT_BLOCK_BITS, 17, constants.BROTLI_MAX_INPUT_BLOCK_BITS];

/** The smallest that comes of it. */
function packed(content: Buffer): Buffer {
  const sizes = content.length > BLOCK ? BLOCK_SIZES : [0];
  const tries = sizes.map((size) => {
    const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGBLOCK: block, BROTLI_MAX_QUALITY: best } = constants;
    return brotliCompressSync(content, { params: { [quality]: best, [block]: size } });
  });
  return tries.reduce((least, other) => (other.length < least.length ? other : least));
}

/** Writes a .br file beside every asset that gains from it, so that the server compresses nothing while it serves. */
export function brotliFiles(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const assets = join(dir, 'assets');
      for (const name of readdirSync(assets, { encoding: 'utf8', recursive: true }).filter((file) =>
        /\.(js|css|svg)$/.test(file),
      )) {
        const path = join(assets, name);
        if (statSync(path).size < SMALLEST) continue;
        writeFileSync(`${path}.br`, packed(readFileSync(path)));
      }
    },
  };
}
