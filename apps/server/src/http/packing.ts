import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The usual quality of packing while somebody waits. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A text as it leaves for who can read it so. */
export const pack = {
  br: (plain: Buffer) => brotliCompressSync(plain, QUALITY),
  gzip: (plain: Buffer) => gzipSync(plain),
} as const;

/** Named by the client, and not with the weight 0. */
const ACCEPTED = {
  br: /(^|[\s,])br\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i,
  gzip: /(^|[\s,])gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/i,
};

/** How the client reads an answer best, null as it is; the answer says which, and that others get it in another way. */
export function packingFor(request: FastifyRequest, reply: FastifyReply): keyof typeof pack | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const packing = (['br', 'gzip'] as const).find((name) => ACCEPTED[name].test(accepted)) ?? null;
  if (packing) reply.header('content-encoding', packing);
  reply.header('vary', 'accept-encoding');
  return packing;
}
