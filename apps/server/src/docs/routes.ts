import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contractDocument } from '../http/document';
import { notFound } from '../http/failures';
import { pack, packingFor } from '../http/packing';
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

type File = { readonly address: string; readonly content: Content };

/**
 * What anybody may ask for as often as they like: packed once. Nothing in it is secret or of one person, so packing
 * gives nothing away.
 */
type Content = { readonly type: string; readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer };

function contentOf(type: string, text: string): Content {
  const plain = Buffer.from(text);
  return { type: `${type}; charset=utf-8`, plain, br: pack.br(plain), gzip: pack.gzip(plain) };
}

/** The routes' answers do not pass the packing of every other answer. */
const UNPACKED = { compress: false } as const;

const documentContent = contentOf('application/json', JSON.stringify(contractDocument));

function sendContent(request: FastifyRequest, reply: FastifyReply, { type, ...content }: Content): FastifyReply {
  return reply.type(type).send(content[packingFor(request, reply) ?? 'plain']);
}

/** GET /api/docs, the contract for people, and GET /api/openapi.json, the same for programs; both work offline. */
export function registerApiPage(app: FastifyInstance): void {
  let made: { files: readonly File[]; page: Content } | null = null;
  const make = () => {
    const style = fileOf('css', 'text/css', require.resolve('swagger-ui-dist/swagger-ui.css'), ownStyle);
    const script = fileOf('js', 'text/javascript', require.resolve('swagger-ui-dist/swagger-ui-bundle.js'), ownScript);
    return { files: [style, script], page: contentOf('text/html', pageOf(style.address, script.address)) };
  };
  app.get(PAGE, UNPACKED, (request, reply) => {
    made ??= make();
    reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache');
    return sendContent(request, reply, made.page);
  });
  app.get(`${PAGE}/:file`, UNPACKED, (request, reply) => {
    made ??= make();
    const file = made.files.find(({ address }) => address === request.url);
    if (!file) return notFound(request, reply);
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendContent(request, reply, file.content);
  });
  app.get(DOCUMENT, UNPACKED, (request, reply) =>
    sendContent(request, reply.header('cache-control', 'no-cache'), documentContent),
  );
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
  return { address: `${PAGE}/${hash}.${extension}`, content: contentOf(type, text) };
}
