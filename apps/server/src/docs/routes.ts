import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { contractDocument } from '../http/document';
import { notFound } from '../http/failures';
import ownStyle from './browser.css?raw';
import ownScript from './browser.mjs?raw';

const require = createRequire(import.meta.url);
const PAGE = '/api/docs';
const DOCUMENT = '/api/openapi.json';
/** The page's own files, pictures that its sheet carries in itself, and the document. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type File = { readonly address: string; readonly type: string; readonly text: string };

/** GET /api/docs, the contract for people, and GET /api/openapi.json, the same for programs; both work offline. */
export function registerApiPage(app: FastifyInstance): void {
  let made: { files: readonly File[]; page: string } | null = null;
  const make = () => {
    const style = fileOf('css', 'text/css', require.resolve('swagger-ui-dist/swagger-ui.css'), ownStyle);
    const script = fileOf('js', 'text/javascript', require.resolve('swagger-ui-dist/swagger-ui-bundle.js'), ownScript);
    return { files: [style, script], page: pageOf(style.address, script.address) };
  };
  // Nothing in them is secret or of one person, so packing them gives nothing away.
  const compress = { customTypes: /^text\//, encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[] };
  app.get(PAGE, { compress }, (_request, reply) => {
    made ??= make();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .send(made.page);
  });
  app.get(`${PAGE}/:file`, { compress }, (request, reply) => {
    made ??= make();
    const file = made.files.find(({ address }) => address === request.url);
    if (!file) return notFound(request, reply);
    return reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable').send(file.text);
  });
  app.get(DOCUMENT, (_request, reply) => reply.header('cache-control', 'no-cache').send(contractDocument));
}

/** The place that Swagger UI writes the contract into. */
const pageOf = (style: string, script: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Bourse API</title>
  <link rel="icon" href="data:,">
  <link rel="alternate" type="application/json" href="${DOCUMENT}">
  <link rel="stylesheet" href="${style}">
  <script src="${script}" defer></script>
</head>
<body id="contract"></body>
</html>
`;

/** Swagger UI's file with ours behind it. Its name changes with it, so that it may be kept for ever. */
function fileOf(extension: string, type: string, path: string, own: string): File {
  const text = `${readFileSync(path, 'utf8')}\n${own}`;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { address: `${PAGE}/${hash}.${extension}`, type: `${type}; charset=utf-8`, text };
}
