import { list } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { findings, stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import type { Client } from '../services';
import { remoteMachine, remoteView, type Answer, type PageInput } from '.';
import { remoteModel, remoteModelOf } from './remote.model';

const ask = 'ask';
const page = (value: readonly string[], next: string | null = null) => ({ value, next });

/** A list whose first page has been loaded. */
function loaded(first = page(['a', 'b'], '2')) {
  const remote = stage(remoteModel);
  remote.send({ type: 'remote.load' });
  remote.settle(ask, first);
  return remote;
}

describe('remote', () => {
  proveMachine(remoteModel);

  it('asks when somebody looks, not before, and once', () => {
    const remote = stage(remoteModel);
    remote.send({ type: 'remote.more' });
    expect([remote.running(), remote.view().phase]).toEqual([[], 'loading']);
    remote.send({ type: 'remote.load' });
    remote.send({ type: 'remote.load' });
    expect([remote.children.length, remote.input(ask)]).toEqual([1, { question: 'all', page: null }]);
  });

  it('asks at once where whoever starts it shows it', () => {
    expect(stage(remoteModel, { input: { isShown: true } }).running()).toEqual([ask]);
  });

  it('shows an empty text only after a load, else a retry (R14)', () => {
    const remote = stage(remoteModel);
    remote.send({ type: 'remote.load' });
    expect(remote.view().phase).toBe('loading');
    remote.fail(ask);
    expect(remote.view().phase).toBe('failed');
    remote.send({ type: 'remote.load' });
    expect(remote.view().phase).toBe('loading');
    remote.settle(ask, page([]));
    expect(remote.view().phase).toBe('empty');
  });

  it('has one flag that says it is loading, up while it is asked for and down once there is an end (A-210)', () => {
    const remote = stage(remoteModel);
    const isLoading = () => remote.view().phase === 'loading';
    remote.send({ type: 'remote.load' });
    expect([isLoading(), remote.running()]).toEqual([true, [ask]]);
    remote.fail(ask);
    expect(isLoading()).toBe(false);
    remote.send({ type: 'remote.load' });
    expect(isLoading()).toBe(true);
    remote.settle(ask, page(['a']));
    expect([isLoading(), remote.running()]).toEqual([false, []]);
  });

  it('gives up on an answer that does not come within 10 s, without a notice (A-239, R14)', () => {
    const remote = stage(remoteModel);
    remote.send({ type: 'remote.load' });
    remote.advance(9_999);
    expect(remote.running()).toEqual([ask]);
    remote.advance(1);
    expect([remote.running(), remote.view().phase, remote.take()]).toEqual([[], 'failed', []]);
  });

  it('keeps what it shows while it is loaded again, and marks it when that fails (R14)', () => {
    const remote = loaded();
    remote.send({ type: 'remote.load' });
    remote.send({ type: 'remote.load' });
    expect([remote.children.length, remote.view()]).toMatchObject([2, { phase: 'ready', isRefreshing: true }]);
    remote.fail(ask);
    expect(remote.view()).toMatchObject({ phase: 'ready', value: ['a', 'b'], isStale: true, isRefreshing: false });
    // More of an old list: it comes anew.
    remote.send({ type: 'remote.more' });
    expect([remote.input(ask), remote.view().isRefreshing]).toEqual([{ question: 'all', page: null, shown: 2 }, true]);
    remote.fail(ask);
    remote.send({ type: 'remote.load' });
    remote.settle(ask, page(['z']));
    expect(remote.view()).toMatchObject({ value: ['z'], isStale: false });
  });

  it('appends the next page while there is one (R35)', () => {
    const remote = loaded();
    expect(remote.view()).toMatchObject({ hasMore: true, isLoadingMore: false });
    remote.send({ type: 'remote.more' });
    expect([remote.input(ask), remote.view().isLoadingMore]).toEqual([{ question: 'all', page: '2' }, true]);
    remote.settle(ask, page(['c']));
    remote.send({ type: 'remote.more' });
    expect([remote.view().value, remote.view().hasMore, remote.running()]).toEqual([['a', 'b', 'c'], false, []]);
  });

  it('keeps its pages when the next one does not come, and asks for that one again (R14, R35)', () => {
    const remote = loaded();
    remote.send({ type: 'remote.more' });
    remote.fail(ask);
    expect(remote.view()).toMatchObject({ phase: 'ready', value: ['a', 'b'], hasMore: true, hasMoreFailed: true });
    remote.send({ type: 'remote.more' });
    expect([remote.input(ask), remote.view().hasMoreFailed]).toEqual([{ question: 'all', page: '2' }, false]);
  });

  it('starts anew with the first page when it is loaded again, and says how many rows show (R35)', () => {
    const remote = loaded();
    remote.send({ type: 'remote.more' });
    remote.settle(ask, page(['c'], '3'));
    remote.send({ type: 'remote.more' });
    const late = remote.children.at(-1);
    remote.send({ type: 'remote.load' });
    expect([late?.getSnapshot().status, remote.input(ask)]).toEqual([
      'stopped',
      { question: 'all', page: null, shown: 3 },
    ]);
    remote.settle(ask, page(['x'], '2'));
    expect(remote.view()).toMatchObject({ value: ['x'], hasMore: true });
  });

  it.each([{ type: 'remote.load' }, { type: 'source.changed' }, { type: 'screen.changed', screen: 'list' }] as const)(
    'asks for the page that was pressed after a reload that took its place: $type (R35)',
    (reload) => {
      const remote = stage(remoteModel, { input: { isShown: true, screen: 'list' } });
      remote.settle(ask, page(['a', 'b'], '2'));
      remote.send({ type: 'remote.more' });
      remote.send(reload);
      expect(remote.input(ask)).toEqual({ question: 'all', page: null, shown: 2 });
      expect(remote.view()).toMatchObject({ isRefreshing: true, isLoadingMore: true });
      remote.settle(ask, page(['z', 'a'], '3'));
      expect([remote.running(), remote.input(ask)]).toEqual([[ask], { question: 'all', page: '3' }]);
      expect(remote.view()).toMatchObject({ value: ['z', 'a'], isRefreshing: false, isLoadingMore: true });
      remote.settle(ask, page(['b'], '4'));
      expect([remote.running(), remote.view()]).toMatchObject([[], { value: ['z', 'a', 'b'], isLoadingMore: false }]);
    },
  );

  it('takes a press for the next page while it is loaded again, and where that failed (R35)', () => {
    const remote = loaded();
    remote.send({ type: 'remote.load' });
    expect(remote.view().isLoadingMore).toBe(false);
    remote.send({ type: 'remote.more' });
    expect([remote.children.length, remote.view().isLoadingMore]).toEqual([2, true]);
    remote.fail(ask);
    expect(remote.view()).toMatchObject({ isStale: true, isLoadingMore: false, hasMoreFailed: false });
    remote.send({ type: 'remote.load' });
    remote.settle(ask, page(['a', 'b'], '2'));
    remote.settle(ask, page(['c'], '3'));
    expect(remote.view()).toMatchObject({ value: ['a', 'b', 'c'], isLoadingMore: false });
    remote.send({ type: 'remote.load' });
    remote.fail(ask);
    remote.send({ type: 'remote.more' });
    expect([remote.input(ask), remote.view().isLoadingMore]).toEqual([{ question: 'all', page: null, shown: 3 }, true]);
    remote.settle(ask, page(['a', 'b', 'c'], '3'));
    expect(remote.input(ask)).toEqual({ question: 'all', page: '3' });
  });

  it.each([
    ['the list is whole by now', page(['a', 'b', 'c'])],
    ['the page did not come', 'failed'],
    ['another question was asked', 'changed'],
  ] as const)('asks for no page by itself once %s (R35)', (_, end) => {
    const remote = loaded();
    remote.send({ type: 'remote.more' });
    if (end === 'failed') remote.fail(ask);
    remote.send(end === 'changed' ? { type: 'remote.change', question: 'some' } : { type: 'remote.load' });
    if (typeof end === 'object') remote.settle(ask, end);
    if (typeof end === 'object') remote.send({ type: 'remote.load' });
    remote.settle(ask, page(['x', 'y'], '2'));
    expect([remote.running(), remote.view()]).toMatchObject([[], { value: ['x', 'y'], isLoadingMore: false }]);
  });

  it('forgets the answer to a former question, and one that is on its way', () => {
    const remote = loaded();
    remote.send({ type: 'remote.load' });
    const late = remote.children.at(-1);
    remote.send({ type: 'remote.change', question: 'some' });
    expect([late?.getSnapshot().status, remote.input(ask)]).toEqual(['stopped', { question: 'some', page: null }]);
    expect(remote.view()).toMatchObject({ phase: 'loading', value: null, hasMore: false });
  });

  it('is loaded again at each visit of its screen, and of no other; once while it is on its way', () => {
    const remote = stage(remoteModel, { input: { isShown: true, screen: 'list' } });
    const visit = (screen = 'list') => remote.send({ type: 'screen.changed', screen });
    remote.fail(ask);
    visit('elsewhere');
    expect(remote.view().phase).toBe('failed');
    visit();
    visit();
    expect([remote.children.length, remote.view().phase]).toEqual([2, 'loading']);
    remote.settle(ask, page(['a']));
    visit('elsewhere');
    expect(remote.running()).toEqual([]);
    visit();
    visit();
    expect([remote.children.length, remote.view()]).toMatchObject([3, { value: ['a'], isRefreshing: true }]);
    const other = stage(remoteModel);
    other.send({ type: 'screen.changed', screen: 'list' });
    expect(other.running()).toEqual([]);
  });

  it('is asked for again when what it is made of has changed, also in place of an answer of before (M-104)', () => {
    const remote = stage(remoteModel);
    // Nobody has looked yet.
    remote.send({ type: 'source.changed' });
    expect(remote.children.length).toBe(0);
    remote.send({ type: 'remote.load' });
    remote.send({ type: 'source.changed' });
    expect(remote.children.length).toBe(2);
    remote.fail(ask);
    remote.send({ type: 'source.changed' });
    expect([remote.children.length, remote.running()]).toEqual([3, [ask]]);
    remote.settle(ask, page(['a', 'b'], '2'));
    remote.send({ type: 'source.changed' });
    remote.send({ type: 'source.changed' });
    expect([remote.children.length, remote.running()]).toEqual([5, [ask]]);
    remote.settle(ask, page(['c', 'a']));
    expect(remote.view()).toMatchObject({ phase: 'ready', value: ['c', 'a'] });
  });

  it('that did not come without a network is asked for once when that is back, and by itself at no other time (A-241)', () => {
    const remote = stage(remoteModel, { input: { isShown: true, screen: 'list' } });
    const turn = (network: 'online' | 'offline') => remote.send({ type: 'network.changed', network });
    turn('offline');
    remote.fail(ask);
    remote.advance(600_000);
    expect([remote.children.length, remote.view().phase]).toEqual([1, 'failed']);
    turn('online');
    expect([remote.children.length, remote.view().phase]).toEqual([2, 'loading']);
    remote.fail(ask);
    remote.advance(600_000);
    expect([remote.children.length, remote.view().phase]).toEqual([2, 'failed']);
    turn('online');
    remote.settle(ask, page(['a', 'b'], '2'));
    turn('online');
    expect(remote.running()).toEqual([]);
    remote.send({ type: 'remote.load' });
    remote.fail(ask);
    turn('online');
    expect(remote.view()).toMatchObject({ value: ['a', 'b'], isRefreshing: true, isStale: false });
    remote.settle(ask, page(['a', 'b'], '2'));
    remote.send({ type: 'remote.more' });
    remote.fail(ask);
    turn('online');
    expect([remote.input(ask), remote.view().isLoadingMore]).toEqual([{ question: 'all', page: '2' }, true]);
  });

  it('whose question went out as the network went is asked for anew when that is back (A-241)', () => {
    const remote = loaded();
    const turn = (network: 'online' | 'offline') => remote.send({ type: 'network.changed', network });
    for (const event of ['remote.load', 'remote.more'] as const) {
      remote.send({ type: event });
      const late = remote.children.at(-1);
      turn('offline');
      expect(late?.getSnapshot().status).toBe('active');
      turn('online');
      expect([late?.getSnapshot().status, remote.running()]).toEqual(['stopped', [ask]]);
      remote.settle(ask, page(['a', 'b'], '2'));
    }
    remote.send({ type: 'remote.change', question: 'some' });
    const late = remote.children.at(-1);
    turn('online');
    expect([late?.getSnapshot().status, remote.input(ask)]).toEqual(['stopped', { question: 'some', page: null }]);
  });

  it('asks another question only once somebody looks', () => {
    const remote = stage(remoteModel);
    remote.send({ type: 'remote.change', question: 'some' });
    expect(remote.running()).toEqual([]);
    remote.send({ type: 'remote.load' });
    expect(remote.input(ask)).toEqual({ question: 'some', page: null });
  });

  it('shows a single value as ready, whatever it is, and no snapshot as loading', () => {
    const machine = remoteMachine<{ status: string }, null>('status', null);
    const snapshot = (value: { status: string }) =>
      ({
        context: { ...createActor(machine, { input: {} }).getSnapshot().context, value },
        value: { ready: 'resting' },
      }) as const;
    expect(remoteView(snapshot({ status: 'pending' }))).toMatchObject({ phase: 'ready', value: { status: 'pending' } });
    expect(remoteView(undefined).phase).toBe('loading');
  });
});

// All that a plain list needs: its machine, its actor, its view.
interface News {
  readonly id: string;
  readonly title: string;
}
const newsMachine = remoteMachine<readonly News[]>('news', null);
const newsActors = ({ api }: { api: Client }) =>
  ({
    ask: fromPromise<Answer<readonly News[]>, PageInput<null>>(async ({ signal }) => {
      const { data } = await api.GET('/news', { signal });
      return { value: list(data).map(({ id, title }) => ({ id, title })), next: null };
    }),
  }) satisfies Parameters<typeof newsMachine.provide>[0]['actors'];

describe('a plain list', () => {
  const load = async (status: number, body: object) => {
    const { api } = servicesOf(fakeServer().on('GET /news', { status, body }));
    const news = createActor(newsMachine.provide({ actors: newsActors({ api }) }), { input: {} }).start();
    news.send({ type: 'remote.load' });
    return remoteView(await waitFor(news, (snapshot) => !snapshot.hasTag('busy')));
  };

  it('is loaded and shown by a machine, an actor and a view', async () => {
    const shown = await load(200, { data: [{ id: '7', title: 'Gold at a high' }] });
    expect([shown.phase, shown.value]).toEqual(['ready', [{ id: '7', title: 'Gold at a high' }]]);
  });

  it('is proved by what its actor can answer', () => {
    const answers: Answer<readonly News[]>[] = [
      { value: [{ id: '7', title: 'Gold at a high' }], next: '7' },
      { value: [], next: null },
    ];
    expect(findings(remoteModelOf(newsMachine, answers, null))).toEqual([]);
  });

  it('that is no list has failed, and is not empty (R14)', async () => {
    expect((await load(503, { message: 'No news' })).phase).toBe('failed');
  });
});
