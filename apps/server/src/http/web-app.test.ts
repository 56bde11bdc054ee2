import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer, type TestServerOptions } from '../testing/harness';

let server: TestServer | undefined;
const folders: string[] = [];
/** The whole policy of a page, directive by directive; a test names what differs. */
const policyOf = (nonce: string, other: Readonly<Record<string, string>> = {}) =>
  Object.entries({
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    ...other,
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .toSorted();
const directivesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']).split('; ').toSorted();
const nonceIn = (body: string) => /<script nonce="([\w+/=]{20,})">/.exec(body)?.[1] ?? 'none';
const start = async (options?: TestServerOptions) => {
  server = await createTestServer(options);
  return server;
};
afterEach(async () => {
  await server?.close();
  server = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function webFolder(head = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-web-'));
  folders.push(folder);
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(
    join(folder, 'index.html'),
    `${head}<meta nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>`,
  );
  writeFileSync(join(folder, 'assets', 'app-3fa9.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'app-3fa9.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  return folder;
}

describe('the page', () => {
  const html = { accept: 'text/html,application/xhtml+xml' };

  test.each(['/', '/login', '/traderoom', '/auto_login/token/abc', '/anything/below?x=1'])(
    'stands at %s with a nonce of its own, and names no referrer (A-135, A-206, R11)',
    async (url) => {
      const { app } = await start({ webFolder: webFolder() });
      const [one, other] = [await app.inject({ url, headers: html }), await app.inject({ url, headers: html })];
      expect(one.statusCode).toBe(200);
      expect(one.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      const nonce = nonceIn(one.body);
      expect(one.body).toBe(`<meta nonce="${nonce}"><script nonce="${nonce}"></script>`);
      expect(directivesOf(one)).toEqual(policyOf(nonce));
      expect(other.body).not.toBe(one.body);
    },
  );

  test('shows the brand of the operator from where it is, and no other images (A-206, R30)', async () => {
    const { app, setSettings } = await start({ webFolder: webFolder() });
    const expectImages = async (images: string) => {
      const page = await app.inject({ url: '/login', headers: html });
      expect(directivesOf(page)).toEqual(policyOf(nonceIn(page.body), { 'img-src': images }));
    };
    await expectImages("'self' data:");
    await setSettings({
      logo: 'https://cdn.example/logo.svg?v=1',
      logo_sm: 'HTTPS://CDN.example/small.svg',
      logo_dark: '/own/logo.svg',
      site_favicon: 'http://static.example:8080/icon.png',
    });
    await expectImages("'self' data: http://static.example:8080 https://cdn.example");
    await setSettings({
      logo: 'javascript:alert(1)',
      logo_sm: "https://*.example; script-src 'unsafe-inline'",
      logo_dark: '//cdn.example/x.svg',
      site_favicon: 'https://cdn.example,x/icon.png',
    });
    await expectImages("'self' data:");
  });

  test('shows pictures of a hosted provider’s news from the hosts that the operator named (T-176, R27)', async () => {
    const { app, setSettings } = await start({ webFolder: webFolder() });
    const expectImages = async (images: string) => {
      const page = await app.inject({ url: '/', headers: html });
      expect(directivesOf(page)).toEqual(policyOf(nonceIn(page.body), { 'img-src': images }));
    };
    await setSettings({ outside_hosts: ['News.Example', 'pictures.example:8443', "*.example; script-src 'self'"] });
    await expectImages("'self' data:");
    await setSettings({ news_provider_url: 'https://news.example/v1', logo: 'https://news.example/logo.svg' });
    await expectImages("'self' data: https://news.example https://pictures.example:8443");
  });

  test('may post a form to the invoice provider that is on, and to nobody else, and is told so (M-070, R27)', async () => {
    const { app, setSettings } = await start({ webFolder: webFolder('<meta content="__FORM_ORIGINS__">') });
    const expectForms = async (forms: string) => {
      const page = await app.inject({ url: '/traderoom', headers: html });
      expect(directivesOf(page)).toEqual(policyOf(nonceIn(page.body), { 'form-action': forms }));
      const others = forms.replace(/^'self' ?/, '');
      expect(page.body.startsWith(`<meta content="${others}"><meta nonce=`)).toBe(true);
    };
    await expectForms("'self'");
    await setSettings({ btcpay_payment: 'true', user_btcpay_server_url: 'https://pay.example/btc/' });
    await expectForms("'self' https://pay.example");
    await setSettings({ user_btcpay_server_url: 'https://*.example; script-src *' });
    await expectForms("'self'");
    await setSettings({ btcpay_payment: 'false', user_btcpay_server_url: 'https://pay.example' });
    await expectForms("'self'");
  });

  test('lets a hosted chart load from its own origin once it is chosen, and the embedded one from none (T-008, R27)', async () => {
    const { app, setSettings } = await start({ webFolder: webFolder() });
    const expectPolicy = async (otherOf: (nonce: string) => Record<string, string>) => {
      const page = await app.inject({ url: '/traderoom', headers: html });
      const nonce = nonceIn(page.body);
      expect(directivesOf(page)).toEqual(policyOf(nonce, otherOf(nonce)));
    };
    await setSettings({ chart_provider_url: 'https://chart.example/lib.js' });
    await expectPolicy(() => ({}));
    await setSettings({ chart_provider: 'acme' });
    await expectPolicy((nonce) => ({
      'script-src': `'self' 'nonce-${nonce}' https://chart.example`,
      'img-src': "'self' data: https://chart.example",
      'connect-src': "'self' https://chart.example",
      'frame-src': "'self' https://chart.example",
    }));
    await setSettings({ chart_provider_url: "https://*.example; script-src 'unsafe-inline'" });
    await expectPolicy(() => ({}));
  });

  test('lets a hosted chat load from its own origin once it is on and has both ids (A-095, R27)', async () => {
    const { app, setSettings } = await start({ webFolder: webFolder() });
    const expectPolicy = async (otherOf: (nonce: string) => Record<string, string>) => {
      const page = await app.inject({ url: '/login', headers: html });
      const nonce = nonceIn(page.body);
      expect(directivesOf(page)).toEqual(policyOf(nonce, otherOf(nonce)));
    };
    const chosen = { tawk_property_id: 'p1', tawk_widget_id: 'w1' };
    await setSettings({ chat_provider_url: 'https://chat.example/embed', ...chosen });
    await expectPolicy(() => ({}));
    await setSettings({ enable_tawk_live_chat: 'true' });
    await expectPolicy((nonce) => ({
      'script-src': `'self' 'nonce-${nonce}' https://chat.example`,
      'img-src': "'self' data: https://chat.example",
      'connect-src': "'self' https://chat.example",
      'frame-src': "'self' https://chat.example",
    }));
    await setSettings({ tawk_widget_id: '' });
    await expectPolicy(() => ({}));
  });

  test('is packed for whoever can read it so, with a nonce of its own', async () => {
    const { app } = await start({ webFolder: webFolder() });
    const ask = (encoding: string) => app.inject({ url: '/login', headers: { ...html, 'accept-encoding': encoding } });
    const nonces = new Set<string>();
    for (const [encoding, named, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
      ['identity', undefined, (plain: Buffer) => plain],
    ] as const) {
      const answer = await ask(encoding);
      expect(answer.headers['content-encoding']).toBe(named);
      expect(answer.headers).toMatchObject({
        ...{ vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      });
      const nonce = nonceIn(unpack(answer.rawPayload).toString());
      expect(directivesOf(answer)).toEqual(policyOf(nonce));
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('its hashed files are kept for ever, compressed where the browser can', async () => {
    const { app } = await start({ webFolder: webFolder() });
    const url = '/assets/app-3fa9.js';
    const plain = await app.inject({ url });
    expect(plain).toMatchObject({ statusCode: 200, body: 'export {};' });
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toContain('javascript');
    expect(packed.headers.vary).toBe('accept-encoding');
  });

  test.each(['/.vite/manifest.json', '/assets/gone.js', '/index.html', '/../package.json'])(
    '%s is not there',
    async (url) => {
      const { app } = await start({ webFolder: webFolder() });
      const answer = await app.inject({ url, headers: html });
      expect(answer.statusCode).toBe(404);
    },
  );

  test('the API never answers with it', async () => {
    const { app } = await start({ webFolder: webFolder() });
    const answer = await app.inject({ url: '/api/v1/nothing', headers: html });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
    expect((await app.inject({ method: 'POST', url: '/login', headers: html })).statusCode).toBe(404);
  });

  test('robots are sent away', async () => {
    const { app } = await start({ webFolder: webFolder() });
    expect((await app.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('the inspector', () => {
  const html = { accept: 'text/html' };
  /** Beside its own server it speaks to processes of the same machine that serve their inspection. */
  const speaking = { 'connect-src': "'self' ws://127.0.0.1:* ws://localhost:*" };

  test.each(['/inspector', '/inspector/'])('stands at %s under the strict policy of the page', async (url) => {
    const { app } = await start({ webFolder: webFolder(), inspectorFolder: webFolder() });
    const answer = await app.inject({ url, headers: html });
    expect(answer).toMatchObject({ statusCode: 200 });
    expect(directivesOf(answer)).toEqual(policyOf(nonceIn(answer.body), speaking));
    const page = await app.inject({ url: '/login', headers: html });
    expect(directivesOf(page)).toEqual(policyOf(nonceIn(page.body)));
    const script = await app.inject({ url: '/inspector/assets/app-3fa9.js', headers: { 'accept-encoding': 'br' } });
    expect(script.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  test('is told to be coming while it is built, and is there as soon as that is done', async () => {
    const built = webFolder();
    const inspectorFolder = join(built, 'inspector', 'dist');
    mkdirSync(inspectorFolder, { recursive: true });
    const { app } = await start({ webFolder: built, inspectorFolder });
    const open = () => app.inject({ url: '/inspector', headers: html });
    const { body: page } = await app.inject({ url: '/login', headers: html });
    const withoutNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '');
    expect(withoutNonce((await open()).body)).toBe(withoutNonce(page));
    const coming = join(dirname(inspectorFolder), 'compiled');
    renameSync(webFolder(), coming);
    const meanwhile = await open();
    expect(meanwhile.statusCode).toBe(503);
    expect(meanwhile.body).toContain('<h1>The inspector is being built</h1>');
    const nonce = /<style nonce="([\w+/=]{20,})">/.exec(meanwhile.body)?.[1] ?? 'none';
    expect(directivesOf(meanwhile)).toEqual(policyOf(nonce, speaking));
    renameSync(coming, inspectorFolder);
    expect(await open()).toMatchObject({ statusCode: 200, body: expect.not.stringContaining('being built') });
    expect((await app.inject({ url: '/inspector/assets/app-3fa9.js' })).body).toBe('export {};');
  });

  test.each(['/inspector/index.html', '/inspector/.vite/manifest.json', '/inspector/assets/gone.js'])(
    'has nothing at %s',
    async (url) => {
      const { app } = await start({ webFolder: webFolder(), inspectorFolder: webFolder() });
      expect((await app.inject({ url, headers: html })).statusCode).toBe(404);
    },
  );

  test('is not there without its folder: the address is one of the page', async () => {
    const { app } = await start({ webFolder: webFolder() });
    expect((await app.inject({ url: '/inspector/assets/app-3fa9.js' })).statusCode).toBe(404);
  });
});
