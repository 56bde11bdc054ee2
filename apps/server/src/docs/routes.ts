import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { contractDocument } from '../http/document';
import { type ApiDocument, apiPage } from './page';
import { STYLE } from './style';

const PAGE = '/api/docs';
const DOCUMENT = '/api/openapi.json';
/** No script at all, one sheet of style, one empty picture for the tab. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** GET /api/docs, the contract for people, and GET /api/openapi.json, the same for programs; both work offline. */
export function registerApiPage(app: FastifyInstance): void {
  // The sheet's name changes with it, so that it may be kept for ever.
  const style = `/api/docs/${createHash('sha256').update(STYLE).digest('hex').slice(0, 12)}.css`;
  let page: string | null = null;
  // Nothing in it is secret or of one person, so packing it gives nothing away.
  app.get(PAGE, { compress: { customTypes: /^text\/html/, encodings: ['br', 'gzip'] } }, (_request, reply) => {
    page ??= apiPage(contractDocument as unknown as ApiDocument, { style, document: DOCUMENT });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .send(page);
  });
  app.get(style, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable').send(STYLE),
  );
  app.get(DOCUMENT, (_request, reply) => reply.header('cache-control', 'no-cache').send(contractDocument));
}
