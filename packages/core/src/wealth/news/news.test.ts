import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { newsActors } from './news.actors';
import { article, newsModel } from './news.model';

const KEY = 'market_news_cache';
const HOUR = 3_600_000;
const wire = (id: string, changes: object = {}) => ({
  ...{ id, title: `Title ${id}`, summary: 'A summary.', url: `https://news.example/${id}`, source: 'Example Wire' },
  published_at: '2026-11-15T21:00:00.000Z',
  ...changes,
});

/** A client whose server answers so; `kept` is what its storage holds. */
function client(body: unknown, { kept, status = 200 }: { kept?: string; status?: number } = {}) {
  const server = fakeServer().on('GET /news', { status, body });
  const services = servicesOf(server);
  if (kept !== undefined) services.ports.storage.set(KEY, kept);
  const actors = newsActors(services);
  return {
    server,
    storage: services.ports.storage,
    now: () => services.ports.clock.now(),
    kept: (language = 'en') => toPromise(createActor(actors.readKept, { input: { language } }).start()),
    load: () => toPromise(createActor(actors.listNews, { input: { language: 'en' } }).start()),
  };
}

/** The home page, with what was kept. */
function visited(kept: Parameters<ReturnType<typeof stage<typeof newsModel.machine>>['settle']>[1]) {
  const flow = stage(newsModel);
  flow.send({ type: 'screen.changed', screen: 'home' });
  flow.settle('readKept', kept as never);
  return flow;
}

describe('market news', () => {
  proveMachine(newsModel);

  it('are asked for on the home page alone, and not while what was kept is fresh (T-175)', () => {
    const flow = stage(newsModel);
    flow.send({ type: 'screen.changed', screen: 'tradeRoom' });
    expect(flow.running()).toEqual([]);
    const fresh = visited({ items: [article()], isFresh: true });
    expect([fresh.running(), fresh.view().phase]).toEqual([[], 'ready']);
    const old = visited({ items: [article()], isFresh: false });
    expect([old.running(), old.view().phase]).toEqual([['listNews'], 'ready']);
  });

  it('keep the old articles when the call fails, without a notice (T-176, R14)', () => {
    const flow = visited({ items: [article()], isFresh: false });
    flow.fail('listNews');
    expect(flow.view()).toMatchObject({ phase: 'ready', items: [{ title: 'Gold holds its range' }] });
  });

  it('are none when nothing came and nothing was kept; the next visit asks again (T-176)', () => {
    const flow = visited(null);
    expect(flow.view().phase).toBe('loading');
    flow.fail('listNews');
    expect(flow.view()).toEqual({ phase: 'empty', items: [], isSample: false });
    flow.send({ type: 'screen.changed', screen: 'home' });
    flow.settle('readKept', null);
    flow.settle('listNews', [article()]);
    expect(flow.view().phase).toBe('ready');
  });

  it('of a page that stays open are asked for again once the hour is over, also after a failure (T-175, T-176)', () => {
    const flow = visited({ items: [article()], isFresh: true });
    flow.advance(10 * 60_000);
    expect(flow.running()).toEqual(['readKept']);
    flow.settle('readKept', { items: [article()], isFresh: false });
    flow.fail('listNews');
    flow.advance(10 * 60_000);
    flow.settle('readKept', { items: [article()], isFresh: false });
    flow.settle('listNews', [article({ id: 'b' })]);
    expect(flow.view()).toMatchObject({ items: [{ id: 'b' }] });
    // Nobody looks at them elsewhere.
    flow.send({ type: 'screen.changed', screen: 'portfolio' });
    flow.advance(HOUR);
    expect(flow.running()).toEqual([]);
  });

  it('are asked for anew in another language, also while they are on their way (T-175, A-244)', () => {
    const flow = visited({ items: [article()], isFresh: true });
    flow.send({ type: 'language.changed', language: 'es' });
    expect(flow.input('readKept')).toEqual({ language: 'es' });
    flow.settle('readKept', null);
    flow.send({ type: 'language.changed', language: 'en' });
    flow.settle('readKept', null);
    expect(flow.input('listNews')).toEqual({ language: 'en' });
  });

  it('are kept for an hour under their key, in the form of the wire (T-175, T-176)', async () => {
    const { load, kept, storage, now } = client({ data: [wire('a')] });
    expect(await kept()).toBeNull();
    const items = await load();
    expect(items).toEqual([article({ title: 'Title a', summary: 'A summary.' })]);
    expect(JSON.parse(storage.get(KEY) ?? '')).toEqual({
      at: now(),
      language: 'en',
      items: [wire('a', { image: '' })],
    });
    expect(await kept()).toEqual({ items, isFresh: true });
    expect(await kept('es')).toBeNull();
  });

  it.each([
    ['a moment ago', 0, true],
    ['an hour ago but for a moment', HOUR - 1, true],
    ['an hour ago', HOUR, false],
    ['later than now', -1, false],
  ])('kept %s are fresh: %#', async (_, age, isFresh) => {
    const { now } = client(null);
    const { kept } = client(null, { kept: JSON.stringify({ at: now() - age, language: 'en', items: [wire('a')] }) });
    expect(await kept()).toMatchObject({ items: [{ id: 'a' }], isFresh });
  });

  it.each(['', 'no JSON', '[]', '{"at":"now","items":[]}', '{"at":1,"items":[{"id":"a"}]}'])(
    'are not read from %j, which nobody kept so',
    async (kept) => {
      expect(await client(null, { kept }).kept()).toBeNull();
    },
  );

  it('have http(s) links and pictures alone; text stays text (T-176)', async () => {
    const links = async (url: string, image: string) => {
      const [item] = await client({ data: [wire('a', { url, image, title: '<b>Oil</b>' })] }).load();
      return [item?.url, item?.image, item?.title];
    };
    expect(await links('https://news.example/a', '/oil.png')).toEqual([
      'https://news.example/a',
      '/oil.png',
      '<b>Oil</b>',
    ]);
    expect(await links('http://news.example/a', 'https://news.example/o.png')).toEqual([
      ...['http://news.example/a', 'https://news.example/o.png', '<b>Oil</b>'],
    ]);
    for (const other of ['javascript:alert(1)', 'ftp://news.example/a', 'data:text/html,x', '//news.example/a'])
      expect(await links(other, other)).toEqual(['', '', '<b>Oil</b>']);
  });

  it('list the newest eight of them', () => {
    const many = Array.from({ length: 20 }, (_, at) => article({ id: String(at) }));
    expect(visited({ items: many, isFresh: true }).view()).toMatchObject({
      items: ['0', '1', '2', '3', '4', '5', '6', '7'].map((id) => ({ id })),
    });
  });

  it('of another form have failed, and leave what was kept (T-176)', async () => {
    const kept = JSON.stringify({ at: 1, items: [wire('old')] });
    for (const [body, status] of [
      [{ data: 'none' }, 200],
      [{ data: [{ id: 'a' }] }, 200],
      [{ message: 'No', status: 'provider_unavailable' }, 503],
    ] as const) {
      const { load, storage } = client(body, { kept, status });
      await expect(load()).rejects.toThrow(/no list|expected|Invalid/i);
      expect(storage.get(KEY)).toBe(kept);
    }
  });

  it('of the embedded set say that they are samples, and a mixed list does not (T-262)', () => {
    const sample = article({ source: 'Sample news', url: '' });
    expect(visited({ items: [sample], isFresh: true }).view().isSample).toBe(true);
    expect(visited({ items: [sample, article()], isFresh: true }).view().isSample).toBe(false);
  });
});
