import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services';
import { notFound } from './failures';
import { brandOrigins, chartOrigins, invoiceOrigins, pagePolicy } from './security';

const PLACEHOLDER = '__CSP_NONCE__';
const HASHED = `${sep}assets${sep}`;
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
  const indexFile = folder === null ? null : join(folder, 'index.html');
  const page = indexFile !== null && existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null;
  if (folder !== null && page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', file.includes(HASHED) ? IMMUTABLE : 'public, max-age=3600');
        reply.header('vary', 'accept-encoding');
      },
      wildcard: false,
      globIgnore: ['**/.*/**', 'index.html', 'index.html.*'],
    });
  }
  if (folder === null || !existsSync(join(folder, 'robots.txt'))) {
    app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
  }
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    if (page === null || !isPageRequest(request)) return notFound(request, reply);
    const set = settings.current();
    const nonce = randomBytes(18).toString('base64');
    const outside = { images: brandOrigins(set), forms: invoiceOrigins(set), charts: chartOrigins(set) };
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, outside))
      .send(page.replaceAll(PLACEHOLDER, nonce));
  };
  app.setNotFoundHandler(answer);
}

/** A person's navigation: not the API, not a file that is missing. */
function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?')[0] ?? '/';
  if (/^\/(api|__test|healthz)(\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)) return false;
  const accept = request.headers.accept;
  return accept === undefined || /text\/html|\*\/\*/.test(accept);
}
