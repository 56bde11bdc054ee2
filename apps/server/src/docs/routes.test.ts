import { createHash } from 'node:crypto';
import whole from '@bourse/contract/openapi.whole.json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument, operationsOf } from '../http/document';
import { createTestServer, type TestServer } from '../testing/harness';
import { type ApiDocument, apiPage } from './page';

let server: TestServer;
let page: string;
beforeAll(async () => {
  server = await createTestServer();
  page = (await server.app.inject({ url: '/api/docs' })).body;
});
afterAll(() => server.close());

describe('the page of the contract', () => {
  it('is one page without a script, under a policy that allows none', async () => {
    const answer = await server.app.inject({ url: '/api/docs' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; img-src data:;/);
    expect(page).not.toMatch(/<script|<iframe|<object|\son\w+=|style=|javascript:/i);
    expect(
      [...page.matchAll(/(?:src|href)="([^"]+)"/g)]
        .map(([, to = '']) => to)
        .filter((to) => !/^(#|\/api\/|data:,$)/.test(to)),
    ).toEqual([]);
  });

  it('names every call of the served contract once, with every status, and every schema', () => {
    const operations = operationsOf(contractDocument);
    for (const { id, responses } of operations) {
      expect(page.split(`id="${id}"`)).toHaveLength(2);
      const article = page.slice(page.indexOf(`id="${id}"`), page.indexOf('</article>', page.indexOf(`id="${id}"`)));
      for (const status of Object.keys(responses)) expect(article).toContain(`>${status}</span>`);
    }
    const schemas = Object.keys((contractDocument as unknown as ApiDocument).components?.schemas ?? {});
    expect(schemas.length).toBeGreaterThan(20);
    for (const name of schemas) expect(page).toContain(`id="schema-${name}"`);
  });

  it.each([
    ['served', contractDocument],
    ['whole', whole],
  ])('has no link into nothing and no address twice (%s)', (_name, document) => {
    const made = apiPage(document as unknown as ApiDocument, { style: '/s.css', document: '/d.json' });
    const ids = [...made.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const links = [...made.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
    expect(made).not.toMatch(/undefined|\[object/);
  });

  it('shows text as text, whatever it holds', () => {
    const schema = { type: 'string', description: 'a <img src=x onerror=alert(1)> & "more"', enum: ['<b>'] };
    const made = apiPage(
      {
        info: { title: '<i>', version: '1' },
        paths: {},
        components: { schemas: { Odd: schema } },
      },
      { style: '/s.css', document: '/d.json' },
    );
    expect(made).not.toMatch(/<img|<i>|<b>/);
    expect(made).toContain('&lt;img');
  });

  it('leaves packed, to a tenth of its size', async () => {
    const answer = await server.app.inject({ url: '/api/docs', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length * 9).toBeLessThan(page.length);
  });

  it('keeps its style for ever under a name of its own', async () => {
    const style = /href="(\/api\/docs\/([0-9a-f]{12})\.css)"/.exec(page);
    const answer = await server.app.inject({ url: style?.[1] ?? '' });
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(
      createHash('sha256')
        .update(answer.body)
        .digest('hex')
        .startsWith(style?.[2] ?? '-'),
    ).toBe(true);
  });
});

it('the served contract can be downloaded as it is', async () => {
  const answer = await server.app.inject({ url: '/api/openapi.json' });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toEqual(contractDocument);
});
