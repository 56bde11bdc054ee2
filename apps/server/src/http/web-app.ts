import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services';
import { notFound } from './failures';
import { pack, packingFor } from './packing';
import { brandOrigins, chartOrigins, chatOrigins, invoiceOrigins, newsOrigins, pagePolicy } from './security';

const PLACEHOLDER = '__CSP_NONCE__';
/** Where the page learns what its policy lets it post to: a browser does not say that it dropped a form for another tab. */
const FORMS = '__FORM_ORIGINS__';
const HASHED = `assets${sep}`;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/**
 * Serves the built page: its files, and index.html for every address that a person may type.
 * Each index.html carries a nonce of its own, so it is never stored.
 */
export async function registerWebApp(
  app: FastifyInstance,
  { settings }: Pick<Services, 'settings'>,
  folder: string | null,
): Promise<void> {
  const page = pageIn(folder);
  if (folder !== null && page !== null) await app.register(fastifyStatic, filesOf(folder));
  if (folder === null || !existsSync(join(folder, 'robots.txt'))) {
    app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  }
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    if (page === null || !isPageRequest(request)) return notFound(request, reply);
    const set = settings.current();
    const nonce = randomBytes(18).toString('base64');
    const images = [...brandOrigins(set), ...newsOrigins(set)];
    const providers = [...new Set([...chartOrigins(set), ...chatOrigins(set)])];
    const forms = invoiceOrigins(set);
    const outside = { images, forms, providers };
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, outside))
      .send(packedFor(request, reply, page.replaceAll(PLACEHOLDER, nonce).replaceAll(FORMS, forms.join(' '))));
  };
  app.setNotFoundHandler(answer);
}

/**
 * The page as the client reads it best. Its nonce is another in each answer and nothing of the request is in it, so its
 * length tells nobody anything.
 */
function packedFor(request: FastifyRequest, reply: FastifyReply, page: string): Buffer {
  const plain = Buffer.from(page);
  const packing = packingFor(request, reply);
  return packing ? pack[packing](plain) : plain;
}

const INSPECTOR = '/inspector';
/** Nothing of others, but the processes of the same machine that serve their inspection. */
const OWN = { images: [], forms: [], providers: [], sockets: ['ws://127.0.0.1:*', 'ws://localhost:*'] };
const BEING_BUILT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="2">
    <title>The inspector is being built</title>
    <style nonce="${PLACEHOLDER}">
      body { font-family: system-ui, sans-serif; margin: 15vh auto; max-width: 36rem; padding: 0 1rem; }
    </style>
  </head>
  <body>
    <h1>The inspector is being built</h1>
    <p>Its charts are being laid out. This page shows the inspector as soon as it is there.</p>
  </body>
</html>
`;

/**
 * Serves the inspector of the client's machines, which holds nothing of an operator or a client. `npm start` builds it
 * while the server runs: the folder beside it, "compiled", is there as long as that lasts.
 */
export async function registerInspector(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder === null) return;
  const files = { ...filesOf(folder), wildcard: true, allowedPath: (path: string) => !path.includes('index.html') };
  await app.register(fastifyStatic, { ...files, prefix: `${INSPECTOR}/`, decorateReply: false });
  const coming = join(dirname(folder), 'compiled');
  const answer = (_request: FastifyRequest, reply: FastifyReply) => {
    const page = pageIn(folder);
    if (page === null && !existsSync(coming)) return reply.callNotFound();
    const nonce = randomBytes(18).toString('base64');
    return reply
      .code(page === null ? 503 : 200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, OWN))
      .send((page ?? BEING_BUILT).replaceAll(PLACEHOLDER, nonce));
  };
  app.get(INSPECTOR, answer);
  app.get(`${INSPECTOR}/`, answer);
}

/** The text of a built page's index.html; null when it is not built. */
function pageIn(folder: string | null): string | null {
  const file = folder === null ? null : join(folder, 'index.html');
  return file !== null && existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** A built page's files but index.html. */
const filesOf = (root: string): FastifyStaticOptions => ({
  root,
  index: false,
  dotfiles: 'ignore',
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, file) => {
    reply.header('cache-control', relative(root, file).startsWith(HASHED) ? IMMUTABLE : 'public, max-age=3600');
    reply.header('vary', 'accept-encoding');
  },
  wildcard: false,
  globIgnore: ['**/.*/**', 'index.html', 'index.html.*'],
});

/** A person's navigation: not the API, not a file that is missing. */
function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '/';
  if (/^\/(api|__test|healthz)(\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)) return false;
  const accept = request.headers.accept;
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}
