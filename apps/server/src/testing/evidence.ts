import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/**
 * With BOURSE_EVIDENCE, the folder of a run: writes down which statuses each call answered, every line of the log and
 * the secrets that were used, one set of files for each database. What is made of them: tests/contract/evidence.mjs.
 */
export function openEvidence(engine: 'PGlite' | 'PostgreSQL'): Evidence | null {
  const folder = process.env.BOURSE_EVIDENCE;
  if (folder === undefined || folder === '') return null;
  mkdirSync(folder, { recursive: true });
  const write = (kind: string, text: string) => appendFileSync(join(folder, `${engine}.${kind}`), text);
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) write('log', lines.join(''));
    lines = [];
  };
  const keepSecret = (kind: string, value: string) => {
    if (value.length < 6 || secrets.has(value)) return;
    secrets.add(value);
    write('secrets', `${JSON.stringify({ kind, value })}\n`);
  };
  return {
    log: (line) => {
      lines.push(line);
      if (lines.length >= LINES_KEPT) flush();
    },
    watch: (app, isOurs) => {
      app.addHook('preHandler', async (request) => {
        keepSecretsOf(request, keepSecret);
      });
      app.addHook('onSend', async (request, reply, payload) => {
        const text = typeof payload === 'string' ? payload : '';
        for (const [, token = ''] of text.matchAll(/"token":"([\w-]+)"/g)) keepSecret('token', token);
        for (const cookie of [reply.getHeader('set-cookie') ?? []].flat()) keepCookie(String(cookie), keepSecret);
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

function keepSecretsOf(request: FastifyRequest, keep: (kind: string, value: string) => void): void {
  const token = /^Bearer +(\S+)/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined) keep('token', token);
  if (request.headers.cookie !== undefined) keepCookie(request.headers.cookie, keep);
  const open: unknown[] = [request.body];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    for (const [field, value] of Object.entries(at)) {
      if (typeof value === 'string' && SECRET_FIELD.test(field)) keep(field, value);
      else open.push(value);
    }
  }
}

function keepCookie(text: string, keep: (kind: string, value: string) => void): void {
  const value = /trusted_device=([^;]+)/.exec(text)?.[1];
  if (value !== undefined) keep('cookie', value);
}
