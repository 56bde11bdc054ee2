import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newsCache } from '../store/schema-trading';
import { createTestServer, type TestServer } from '../testing/harness';
import { askProvider, readArticles } from './news/provider';

let server: TestServer;
let token: string;
let provider: Server;
let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const lines: string[] = [];

const HOST = 'news.example';
const address = () => `https://${HOST}/v1/news`;
/** The provider's host, as it is found from this machine. */
const realFetch = fetch;
const fetchAtHome: typeof fetch = (input, init) => {
  const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
  if (host !== HOST) throw new Error(`${host} was asked`);
  return realFetch(`http://127.0.0.1:${(provider.address() as AddressInfo).port}${pathname}${search}`, init);
};
const news = () => server.call('listNews', { token });
const hosted = () => server.setSettings({ news_provider_url: address(), outside_hosts: ['News.Example'] });
const json =
  (body: unknown, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const article = (id: string, published_at = '2026-11-16T11:00:00.000Z') => ({
  id,
  title: `Title ${id}`,
  summary: 'A summary.',
  url: `https://news.example/${id}`,
  source: 'Example Wire',
  published_at,
});

beforeAll(async () => {
  vi.stubGlobal('fetch', fetchAtHome);
  provider = createServer((request, response) => {
    asked.push(request.headers.authorization ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  asked = [];
  answer = json([article('a')]);
  server = await createTestServer({ newsToken: 'provider-secret-1', logTo: (line) => lines.push(line) });
  token = await server.signIn();
});
afterEach(() => server.close());
afterAll(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => provider.close(resolve));
});

describe('the embedded source', () => {
  it('answers sample news that say so, newest first, from before today (T-176, T-262)', async () => {
    const { status, body } = await news();
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(3);
    expect(new Set(body.data.map(({ source }: { source: string }) => source))).toEqual(new Set(['Sample news']));
    const times: string[] = body.data.map((item: { published_at: string }) => item.published_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(times[0]).toBe('2026-11-15T21:00:00.000Z');
    expect(asked).toEqual([]);
  });
});

describe('the embedded source in another language', () => {
  it('answers the same articles in the words that Accept-Language wants (T-262, A-244)', async () => {
    const titles = async (language: string) => {
      const { body } = await server.call('listNews', { token, headers: { 'accept-language': language } });
      return body.data.map(({ id, title, source }: Record<string, string>) => [id, title, source]);
    };
    const [spanish] = await titles('es-ES,es;q=0.9');
    expect(spanish).toEqual(['sample-1', 'Los bancos centrales mantienen los tipos', 'Sample news']);
    expect((await titles('fr'))[0]).toEqual(['sample-1', 'Central banks leave rates where they are', 'Sample news']);
  });

  it('refuses an Accept-Language that is longer than the contract says', async () => {
    const answer = await server.call('listNews', { token, headers: { 'accept-language': 'e'.repeat(201) } });
    expect(answer).toMatchObject({ status: 422, body: { errors: { 'Accept-Language': expect.any(Array) } } });
  });
});

describe('a hosted provider', () => {
  beforeEach(hosted);

  it('is asked by the server with its token, once for many (T-175, T-176, T-262)', async () => {
    expect((await news()).body.data).toEqual([{ ...article('a'), image: '' }]);
    server.clock.advance(14 * 60_000);
    answer = json([article('b')]);
    expect((await news()).body.data[0].id).toBe('a');
    expect(asked).toEqual(['Bearer provider-secret-1']);
    server.clock.advance(60_000);
    expect((await news()).body.data[0].id).toBe('b');
    expect(asked).toHaveLength(2);
  });

  it('is asked by one of several who come at the same moment', async () => {
    await news();
    server.clock.advance(15 * 60_000);
    await Promise.all([news(), news(), news()]);
    expect(asked).toHaveLength(2);
  });

  it('leaves the items there are while it fails, and is left alone for a minute (T-176)', async () => {
    await news();
    answer = json({ message: 'no' }, 500);
    server.clock.advance(15 * 60_000);
    expect((await news()).body.data[0].id).toBe('a');
    expect((await news()).body.data[0].id).toBe('a');
    expect(asked).toHaveLength(2);
    server.clock.advance(60_000);
    answer = json([article('c')]);
    expect((await news()).body.data[0].id).toBe('c');
  });

  it('is 503 while it fails and nothing is known, and the log has no token (T-176)', async () => {
    answer = json({ message: 'no' }, 500);
    expect(await news()).toMatchObject({
      status: 503,
      body: { status: 'provider_unavailable', message: 'The news is not available at the moment.' },
      headers: { 'retry-after': '60' },
    });
    expect(lines.some((line) => line.includes('The news provider answered 500'))).toBe(true);
    expect(lines.join('\n')).not.toContain('provider-secret-1');
  });

  it('shows pictures from the hosts that the operator named, over https, as the page does (T-176, R27)', async () => {
    const pictures = [
      `https://${HOST}/a.jpg`,
      'https://Pictures.example/b.jpg',
      'https://pictures.example:8443/c.jpg',
      `http://${HOST}/d.jpg`,
      'https://other.example/e.jpg',
    ];
    answer = json(pictures.map((image, at) => ({ ...article(String(at)), image })));
    const shown = async () => (await news()).body.data.map(({ image }: { image: string }) => image);
    expect(await shown()).toEqual([pictures[0], '', '', '', '']);
    // What is known already follows the setting.
    await server.setSettings({ outside_hosts: [HOST, 'pictures.example'] });
    expect(await shown()).toEqual([pictures[0], pictures[1], '', '', '']);
    expect(asked).toHaveLength(1);
  });

  it('comes also with an address that no database takes, which is left out (T-176)', async () => {
    await hosted();
    const broken = ['https://news.example/\0a', 'https://news.example/\ud83d'].map((url, at) => ({
      ...article(`broken ${at}`),
      url,
    }));
    answer = json([article('whole'), ...broken]);
    const { status, body } = await news();
    expect([status, body.data.length, body.data.filter(({ url }: { url: string }) => url === '').length]).toEqual([
      200, 3, 2,
    ]);
  });

  it('may have nothing to tell', async () => {
    answer = json({ data: [] });
    expect(await news()).toMatchObject({ status: 200, body: { data: [] } });
  });

  it('is another one under another address: nothing of the former is shown', async () => {
    await news();
    await server.setSettings({ news_provider_url: `${address()}?lang=es` });
    answer = json([article('es')]);
    expect((await news()).body.data[0].id).toBe('es');
    expect(await server.db.select().from(newsCache)).toHaveLength(2);
  });
});

describe('another host than the operator named', () => {
  it.each([
    ['http://news.example/v1/news', ['news.example'], 'Only https'],
    ['file:///etc/passwd', ['news.example'], 'Only https'],
    ['https://169.254.169.254/latest/meta-data', ['news.example'], 'is not named'],
    ['https://news.example:8443/v1/news', ['news.example'], 'news.example:8443 is not named'],
    ['https://news.example/v1/news', [], 'is not named'],
  ])('%s is not asked while %j may be', async (url, hosts, text) => {
    await expect(askProvider({ url, hosts, token: 't', timeoutMs: 5_000 })).rejects.toThrow(text);
    expect(asked).toEqual([]);
  });

  it('leaves the operator a line of the log that says so', async () => {
    lines.length = 0;
    await server.setSettings({ news_provider_url: 'https://other.example/news', outside_hosts: [HOST] });
    expect((await news()).status).toBe(503);
    expect(lines.join('\n')).toContain('other.example is not named by the setting outside_hosts');
  });
});

describe('what a provider answers', () => {
  it('is given up when it takes too long', async () => {
    answer = () => undefined;
    await expect(askProvider({ url: address(), hosts: [HOST], token: null, timeoutMs: 30 })).rejects.toThrow('timeout');
    expect(asked).toEqual(['']);
    provider.closeAllConnections();
  });

  it('is read no further than it may be long', async () => {
    let onClosed = () => {};
    const closed = new Promise<void>((resolve) => {
      onClosed = resolve;
    });
    answer = (_request, response) => {
      response.once('close', onClosed);
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(100_000), more);
      };
      more();
    };
    await expect(askProvider({ url: address(), hosts: [HOST], token: null, timeoutMs: 5_000 })).rejects.toThrow(
      'it answered too much',
    );
    await closed;
  });

  it('is refused when it is no list, or sends on to another place', async () => {
    const ask = () => askProvider({ url: address(), hosts: [HOST], token: 't', timeoutMs: 5_000 });
    answer = json({ message: 'welcome' });
    await expect(ask()).rejects.toThrow('no list');
    answer = (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end();
    await expect(ask()).rejects.toThrow('fetch failed');
    expect(asked).toHaveLength(2);
  });

  it('is read in the words of several providers, as plain text with http(s) links alone (T-176)', () => {
    const at = '2026-11-16T11:00:00.000Z';
    expect(
      readArticles({
        articles: [
          { uuid: 'u1', headline: '<b>Oil</b> &amp; gas', source: { name: 'Wire' }, datetime: Date.parse(at) / 1000 },
          {
            title: 'Later',
            description: '<script>x</script>text',
            link: 'HTTPS://news.example/l',
            urlToImage: 'javascript:alert(1)',
            publisher: 'Press',
            publishedAt: '2026-11-16T12:00:00Z',
          },
          {
            id: 3,
            title: 'Fed&#8217;s &quot;no&quot;&nbsp;&#x27;&apos; &#9999999;',
            source: 'Wire',
            date: Date.parse(at) - 1,
          },
          { id: 1, title: 'No date', source: 'Wire' },
          { id: 2, title: 'Bad link', url: 'ftp://x', source: 'Wire', date: at },
          null,
          'text',
        ],
      }),
    ).toEqual([
      {
        id: 'HTTPS://news.example/l'.replace('HTTPS', 'https'),
        title: 'Later',
        summary: 'x text',
        url: 'https://news.example/l',
        source: 'Press',
        image: '',
        published_at: '2026-11-16T12:00:00.000Z',
      },
      { id: 'u1', title: 'Oil & gas', summary: '', url: '', source: 'Wire', image: '', published_at: at },
      { id: '2', title: 'Bad link', summary: '', url: '', source: 'Wire', image: '', published_at: at },
      {
        ...{ id: '3', title: 'Fed’s "no" \'\' &#9999999;', summary: '', url: '', source: 'Wire', image: '' },
        published_at: '2026-11-16T10:59:59.999Z',
      },
    ]);
  });

  it('is of its publisher where its source is empty or has no name (T-176)', () => {
    const published = { ...article('1', '2026-11-16T11:00:00.000Z'), publisher: 'Press' };
    const sources = ['', ' ', null, undefined, {}, { name: '' }, { name: null }, 'Wire', { name: 'Wire' }];
    const read = sources.map((source) => readArticles([{ ...published, source }])[0]?.source);
    expect(read).toEqual([...Array<string>(7).fill('Press'), 'Wire', 'Wire']);
    expect(readArticles([{ ...published, source: {}, publisher: '' }])).toEqual([]);
  });

  it('is cut to a hundred, the newest ones', () => {
    const many = Array.from({ length: 150 }, (_, index) =>
      article(String(index), new Date(Date.UTC(2026, 0, 1, index)).toISOString()),
    );
    const read = readArticles(many);
    expect([read.length, read[0]?.id, read.at(-1)?.id]).toEqual([100, '149', '50']);
  });
});
