import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inject } from 'vitest';
import { contractDocument, operationsOf } from '../http/document';
import { FAULT_TEXT } from './faults';

/** What one test server adds to the evidence of a run. */
export type Evidence = {
  /** Keeps a line of the log. */
  log(line: string): void;
  /** Watches the answers of this server; `isOurs` is false where a test put handlers of its own in place. */
  watch(app: FastifyInstance, isOurs: boolean): void;
};

/** Fields of requests whose texts must never stand in a log. */
const SECRET_FIELD = /pass|code$|^otp|token|card_?n|^pan$|cvv|cvc|secret/i;
const LINES_KEPT = 500;

const operations = new Map(operationsOf(contractDocument).map(({ id, method, url }) => [`${method} ${url}`, id]));
const seen = new Set<string>();
const secrets = new Set<string>();

/** Adds to one file of the run's evidence, of the database that this test runs on; null when none is kept. */
function evidenceFiles(): ((kind: string, text: string) => void) | null {
  const folder = process.env.BOURSE_EVIDENCE;
  if (folder === undefined || folder === '') return null;
  const engine = inject('postgresUrl') === undefined ? 'PGlite' : 'PostgreSQL';
  mkdirSync(folder, { recursive: true });
  return (kind, text) => appendFileSync(join(folder, `${engine}.${kind}`), text);
}

/** Writes down a text that must never stand in a log, whether or not anybody sends it back to the server. */
export function keepSecret(kind: string, value: string): void {
  if (value.length < 6 || secrets.has(value)) return;
  const write = evidenceFiles();
  if (!write) return;
  secrets.add(value);
  write('secrets', `${JSON.stringify({ kind, value })}\n`);
}

/**
 * With BOURSE_EVIDENCE, the folder of a run: writes down which statuses each call answered, every line of the log and
 * the secrets that were used, one set of files for each database. What is made of them: tests/contract/evidence.mjs.
 */
export function openEvidence(): Evidence | null {
  const write = evidenceFiles();
  if (!write) return null;
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) write('log', lines.join(''));
    lines = [];
  };
  return {
    log: (line) => {
      lines.push(line);
      if (lines.length >= LINES_KEPT) flush();
    },
    watch: (app, isOurs) => {
      app.addHook('preHandler', async (request) => {
        keepSecretsOf(request);
      });
      app.addHook('onSend', async (request, reply, payload) => {
        const text = typeof payload === 'string' ? payload : '';
        for (const [, kind = '', value = ''] of text.matchAll(/"(token|code)":"([\w-]+)"/g)) keepSecret(kind, value);
        for (const cookie of [reply.getHeader('set-cookie') ?? []].flat()) keepCookie(String(cookie));
        const operation = operations.get(`${request.method} ${request.routeOptions.url ?? ''}`);
        const isMadeUp = !isOurs || reply.hasHeader('x-contract-violation');
        const isAskedFor = text.includes(FAULT_TEXT);
        const line = `${operation ?? ''} ${reply.statusCode}${isAskedFor ? ' asked for' : ''}\n`;
        if (operation === undefined || isMadeUp || seen.has(line)) return;
        seen.add(line);
        write('seen', line);
      });
      app.addHook('onClose', async () => flush());
    },
  };
}

function keepSecretsOf(request: FastifyRequest): void {
  const token = /^Bearer +(\S+)/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined) keepSecret('token', token);
  if (request.headers.cookie !== undefined) keepCookie(request.headers.cookie);
  const open: unknown[] = [request.body];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    // The bytes of an upload are no fields.
    if (typeof at !== 'object' || at === null || Buffer.isBuffer(at)) continue;
    for (const [field, value] of Object.entries(at)) {
      if (typeof value === 'string' && SECRET_FIELD.test(field)) keepSecret(field, value);
      else open.push(value);
    }
  }
}

function keepCookie(text: string): void {
  const value = /trusted_device=([^;]+)/.exec(text)?.[1];
  if (value !== undefined) keepSecret('cookie', value);
}
