import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contractDocument } from '../http/document';
import { createTestServer, type TestServer } from '../testing/harness';

vi.mock('node:zlib', { spy: true });

let server: TestServer;
let page: string;
beforeAll(async () => {
  server = await createTestServer();
  page = (await server.app.inject({ url: '/api/docs' })).body;
});
afterAll(() => server.close());

describe('the page of the contract', () => {
  it('takes scripts and sheets from the server alone, under a policy that allows no others', async () => {
    const answer = await server.app.inject({ url: '/api/docs' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
    );
    expect(page).not.toMatch(/<script(?! src="\/api\/docs\/[0-9a-f]{12}\.js" defer><\/script>)/);
    expect(page).not.toMatch(/<iframe|<object|<style|\son\w+=|style=|javascript:/i);
    expect(
      [...page.matchAll(/(?:src|href)="([^"]+)"/g)]
        .map(([, to = '']) => to)
        .filter((to) => !/^(\/api\/|data:,$)/.test(to)),
    ).toEqual([]);
  });

  it.each(['css', 'js'])('keeps its %s for ever under a name of its own, and sends it packed', async (kind) => {
    const file = new RegExp(`"(/api/docs/([0-9a-f]{12})\\.${kind})"`).exec(page);
    const answer = await server.app.inject({ url: file?.[1] ?? '' });
    const type = kind === 'css' ? 'text/css' : 'text/javascript';
    expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(
      createHash('sha256')
        .update(answer.body)
        .digest('hex')
        .startsWith(file?.[2] ?? '-'),
    ).toBe(true);
    const packed = await server.app.inject({ url: file?.[1] ?? '', headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length * 3).toBeLessThan(answer.rawPayload.length);
  });

  it('has no other file', async () => {
    for (const name of ['000000000000.js', 'browser.mjs', '..%2fpage.ts', 'swagger-ui-bundle.js']) {
      expect((await server.app.inject({ url: `/api/docs/${name}` })).statusCode).toBe(404);
    }
  });
});

it('the served contract can be downloaded as it is', async () => {
  const answer = await server.app.inject({ url: '/api/openapi.json' });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toEqual(contractDocument);
});

it('packs the contract once: who asks for it again costs no packing', async () => {
  const ask = (encoding: string) =>
    server.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });
  const packed = await ask('gzip, deflate, br');
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(contractDocument);
  const zipped = await ask('gzip;q=0.5, br;q=0');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(contractDocument);
  expect((await ask('identity, br;q=0.0')).headers['content-encoding']).toBeUndefined();
  // Packed as it is packed at the start, and by no other part of the server.
  const text = brotliDecompressSync(packed.rawPayload);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  expect(packed.rawPayload).toEqual(brotliCompressSync(text, options));
  const packings = () => [brotliCompressSync, gzipSync].map((pack) => vi.mocked(pack).mock.calls.length);
  const before = packings();
  for (const encoding of ['br', 'gzip', 'identity']) await ask(encoding);
  expect(packings()).toEqual(before);
});
