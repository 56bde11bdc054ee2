import { createClient } from '@bourse/contract';
import { createActor, toPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Services } from '../../shared/services';
import { Offline } from '../../shared/unreached';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { assetsModel } from '../assets/assets.model';
import { watchlistIdsView } from '../screens/asset-lists.screen';
import { watchlistActors } from './watchlist.actors';
import { watchlistModel } from './watchlist.model';

type Stage = ReturnType<typeof stage<typeof watchlistModel.machine>>;
const [load, change, check] = ['listWatchlist', 'changeStar', 'checkList'];
const changed = (id: string, isAdded: boolean) => ({ kind: 'changed', change: { id, isAdded } });

/** The questions on their way. */
const calls = (list: { running: () => readonly string[] }) => list.running().filter((name) => name !== 'otherTabs');

function listed(ids: readonly string[] = ['1', '2']) {
  const list = stage(watchlistModel);
  list.settle(load, ids);
  list.take();
  return { ...list, ids: () => list.snapshot().context.ids };
}

describe('watchlist', () => {
  proveMachine(watchlistModel);

  it('adds an absent asset and removes a present one (A-035, T-014)', () => {
    const list = listed(['1']);
    list.send({ type: 'star.toggle', id: '2' });
    expect(list.input(change)).toEqual({ id: '2', isAdded: true });
    list.settle(change, changed('2', true));
    list.send({ type: 'star.toggle', id: '2' });
    expect(list.input(change)).toEqual({ id: '2', isAdded: false });
  });

  it('changes only after the answer, additions last, without loading again (T-155, T-159, T-160)', () => {
    const list = listed(['2', '1']);
    list.send({ type: 'star.toggle', id: '3' });
    expect(list.ids()).toEqual(['2', '1']);
    list.settle(change, changed('3', true));
    expect([list.ids(), calls(list)]).toEqual([['2', '1', '3'], []]);
    list.send({ type: 'star.toggle', id: '2' });
    list.settle(change, changed('2', false));
    expect(list.ids()).toEqual(['1', '3']);
    expect(list.take('assets').at(-1)).toEqual({ type: 'watchlist.changed', ids: ['1', '3'] });
  });

  it('takes the entry that the server added, not the one that was asked for (T-160)', () => {
    const list = listed([]);
    list.send({ type: 'star.toggle', id: '3' });
    list.settle(change, changed('30', true));
    expect(list.ids()).toEqual(['30']);
  });

  it('keeps a star that could not be changed and shows the server’s message, else our own (T-160, T-221, T-226)', () => {
    for (const [end, message] of [
      [{ kind: 'refused', message: 'The watchlist is full' }, { text: 'The watchlist is full' }],
      [{ kind: 'refused', message: null }, { id: 'watchlist.failed' }],
    ] as const) {
      const list = listed(['1']);
      list.send({ type: 'star.toggle', id: '1' });
      list.settle(change, end);
      expect([list.ids(), list.take('notices')]).toEqual([['1'], [{ type: 'notice.add', kind: 'error', message }]]);
    }
  });

  it('asks for the list when an answer is lost, and reports a failure only for a star that was not changed (T-160)', () => {
    const list = listed(['1']);
    list.send({ type: 'star.toggle', id: '2' });
    list.fail(change);
    expect([list.view().star, calls(list), list.take('notices')]).toEqual(['on', [check], []]);
    list.settle(check, ['1', '2']);
    expect([list.ids(), list.take('notices'), calls(list)]).toEqual([['1', '2'], [], []]);
    expect(list.take('assets').at(-1)).toEqual({ type: 'watchlist.changed', ids: ['1', '2'] });

    list.send({ type: 'star.toggle', id: '1' });
    list.fail(change);
    list.settle(check, ['1', '2']);
    expect([list.ids(), list.take('notices').length, calls(list)]).toEqual([['1', '2'], 1, []]);
  });

  describe('whose answer is lost, and that of the question after it as well (T-160, R15)', () => {
    const unconfirmed = [{ type: 'notice.add', kind: 'error', message: { id: 'watchlist.unconfirmed' } }];

    function lost() {
      const list = listed(['1']);
      list.send({ type: 'star.toggle', id: '2' });
      list.fail(change);
      list.fail(check);
      return list;
    }

    it('calls it no failure and asks for the list again, in other tabs too', () => {
      const list = lost();
      expect([list.ids(), list.take('notices'), calls(list)]).toEqual([['1'], unconfirmed, ['followList']]);
      expect(list.take('otherTabs')).toEqual([{ type: 'change.tell' }]);
      list.settle('followList', ['1', '2']);
      expect([list.ids(), list.take('notices'), calls(list)]).toEqual([['1', '2'], [], []]);
      expect(list.take('assets').at(-1)).toEqual({ type: 'watchlist.changed', ids: ['1', '2'] });
    });

    it.each([
      ['after a while', (list: Stage) => list.advance(15_000)],
      ['when the network is back', (list: Stage) => list.send({ type: 'network.changed', network: 'online' })],
      ['with a change in another tab', (list: Stage) => list.send({ type: 'watchlist.changedElsewhere' })],
    ] as const)('asks for it again %s, as long as it does not come', (_, happen) => {
      const list = lost();
      for (const time of [1, 2]) {
        list.fail('followList');
        list.send({ type: 'network.changed', network: 'offline' });
        expect([time, calls(list)]).toEqual([time, []]);
        happen(list);
        expect([time, calls(list)]).toEqual([time, ['followList']]);
      }
      list.settle('followList', ['1', '2']);
      list.advance(60_000);
      expect([list.ids(), calls(list), list.take('notices')]).toEqual([['1', '2'], [], unconfirmed]);
    });

    it('asks for it after a star that is pressed meanwhile', () => {
      const list = lost();
      list.fail('followList');
      list.send({ type: 'star.toggle', id: '3' });
      list.settle(change, changed('3', true));
      expect([list.ids(), calls(list)]).toEqual([['1', '3'], ['followList']]);
    });
  });

  it('says that there is no network where a star could not be changed for want of one (T-160)', () => {
    const list = listed(['1']);
    list.send({ type: 'star.toggle', id: '2' });
    list.fail(change, new Offline());
    expect([list.ids(), calls(list), list.take('notices')]).toEqual([
      ['1'],
      [],
      [{ type: 'notice.add', kind: 'error', message: { id: 'connectivity.notSent' } }],
    ]);
    // One that left before the network went may be set.
    list.send({ type: 'star.toggle', id: '2' });
    list.fail(change);
    list.fail(check, new Offline());
    expect(list.take('notices')).toMatchObject([{ message: { id: 'watchlist.unconfirmed' } }]);
  });

  it('disables the star of a change on its way and takes others in their turn (T-160)', () => {
    const list = listed(['1']);
    list.send({ type: 'star.toggle', id: '1' });
    list.send({ type: 'star.toggle', id: '1' });
    list.send({ type: 'star.toggle', id: '2' });
    expect([list.view().star, calls(list)]).toEqual(['removing', [change]]);
    list.settle(change, changed('1', false));
    expect([list.view().star, list.input(change)]).toEqual(['off', { id: '2', isAdded: true }]);
  });

  it('tells a star on its way from one being taken away, which is on the list until the answer (T-160)', () => {
    const list = listed(['1']);
    list.send({ type: 'star.toggle', id: '1' });
    expect([list.view().star, list.ids()]).toEqual(['removing', ['1']]);
    // Chosen again meanwhile: first comes what is on its way.
    list.send({ type: 'star.add', id: '1' });
    expect(list.view().star).toBe('removing');
    list.settle(change, changed('1', false));
    expect([list.view().star, list.ids()]).toEqual(['adding', []]);
    list.settle(change, changed('1', true));
    expect(list.view().star).toBe('on');
  });

  it('sends nothing for an asset that is chosen a second time (T-149)', () => {
    const list = listed(['1']);
    list.send({ type: 'star.add', id: '1' });
    expect(calls(list)).toEqual([]);
    list.send({ type: 'star.add', id: '2' });
    list.send({ type: 'star.add', id: '2' });
    list.settle(change, changed('2', true));
    expect(calls(list)).toEqual([]);
  });

  it('adds what is chosen while its star is being taken away, after that (T-142)', () => {
    const list = listed(['1']);
    list.send({ type: 'star.toggle', id: '1' });
    for (const _ of [1, 2]) list.send({ type: 'star.add', id: '1' });
    list.settle(change, changed('1', false));
    expect(list.input(change)).toEqual({ id: '1', isAdded: true });
    list.settle(change, changed('1', true));
    expect([list.ids(), calls(list)]).toEqual([['1'], []]);
    // The list that is fetched meanwhile has it still.
    list.send({ type: 'watchlist.changedElsewhere' });
    list.send({ type: 'star.toggle', id: '1' });
    list.send({ type: 'star.add', id: '1' });
    list.settle('followList', ['1']);
    list.settle(change, changed('1', false));
    expect(list.input(change)).toEqual({ id: '1', isAdded: true });
  });

  it('is fetched again when another tab has changed it, and says nothing when that fails (T-155)', () => {
    const list = listed(['1']);
    list.send({ type: 'watchlist.changedElsewhere' });
    list.fail('followList');
    expect([list.ids(), calls(list), list.take('notices')]).toEqual([['1'], [], []]);
    list.send({ type: 'watchlist.changedElsewhere' });
    list.send({ type: 'star.toggle', id: '1' });
    list.settle('followList', ['1', '2']);
    expect([list.ids(), list.input(change)]).toEqual([['1', '2'], { id: '1', isAdded: false }]);
    list.settle(change, changed('1', false));
    expect(list.ids()).toEqual(['2']);
  });

  describe('is fetched again after a change in another tab (T-155)', () => {
    const elsewhere = { type: 'watchlist.changedElsewhere' } as const;

    it('while it is fetched because of another one: the answer on its way may be of before', () => {
      const list = listed(['1']);
      list.send(elsewhere);
      const late = list.snapshot().children['followList'];
      list.send(elsewhere);
      expect(list.snapshot().children['followList']).not.toBe(late);
      list.settle('followList', ['1', '2', '3']);
      expect([list.ids(), calls(list)]).toEqual([['1', '2', '3'], []]);
    });

    it('while a star changes, after that and those that wait', () => {
      const list = listed(['1']);
      list.send({ type: 'star.toggle', id: '2' });
      list.send({ type: 'star.toggle', id: '3' });
      list.send(elsewhere);
      list.settle(change, changed('2', true));
      expect(calls(list)).toEqual([change]);
      list.settle(change, changed('3', true));
      expect(calls(list)).toEqual(['followList']);
      list.settle('followList', ['4', '2', '3']);
      expect([list.ids(), calls(list)]).toEqual([['4', '2', '3'], []]);
    });

    it('while a lost answer is looked for in it', () => {
      const list = listed(['1']);
      list.send({ type: 'star.toggle', id: '2' });
      list.fail(change);
      list.send(elsewhere);
      list.settle(check, ['1', '2']);
      expect(calls(list)).toEqual(['followList']);
      list.fail('followList');
      expect([list.ids(), calls(list)]).toEqual([['1', '2'], []]);
    });

    it('while it loads for the first time, or again', () => {
      const list = stage(watchlistModel);
      list.send(elsewhere);
      list.settle(load, ['1']);
      expect(calls(list)).toEqual(['followList']);
      const other = stage(watchlistModel);
      other.send(elsewhere);
      other.fail(load);
      other.send({ type: 'watchlist.reload' });
      other.settle(load, ['1']);
      expect(calls(other)).toEqual([]);
    });
  });

  it('adds what was chosen before the list had come, once it is there (T-142)', () => {
    const list = stage(watchlistModel);
    list.send({ type: 'star.add', id: '1' });
    list.send({ type: 'star.add', id: '2' });
    list.settle(load, ['1']);
    expect(list.input(change)).toEqual({ id: '2', isAdded: true });
  });

  it('loads again on request, or when something is to be added, and says when that cannot be (R14)', () => {
    const list = stage(watchlistModel);
    list.fail(load);
    expect([list.view().star, list.take('assets'), list.take('notices')]).toEqual([
      'unknown',
      [{ type: 'watchlist.failed' }],
      [],
    ]);
    list.send({ type: 'star.add', id: '2' });
    list.fail(load);
    expect(list.take('notices').length).toBe(1);
    list.send({ type: 'watchlist.reload' });
    list.settle(load, []);
    expect(calls(list)).toEqual([]);
  });

  it.each([
    ['after a while', (list: Stage) => list.advance(15_000)],
    ['when the network is back', (list: Stage) => list.send({ type: 'network.changed', network: 'online' })],
  ] as const)('that did not come is asked for again %s: without it no star can be set (R14)', (_, happen) => {
    const list = stage(watchlistModel);
    list.fail(load);
    list.send({ type: 'network.changed', network: 'offline' });
    list.advance(14_999);
    expect(calls(list)).toEqual([]);
    list.send({ type: 'network.changed', network: 'offline' });
    const other = stage(watchlistModel);
    other.fail(load);
    happen(other);
    expect(calls(other)).toEqual([load]);
    other.settle(load, ['1']);
    expect(other.view().star).toBe('on');
    other.advance(15_000);
    expect(calls(other)).toEqual([]);
  });
});

describe('the watchlist that did not come', () => {
  function phaseOf(list: Stage) {
    const assets = stage(assetsModel);
    assets.settle('listAssets', []);
    return watchlistIdsView.read({ watchlist: list.snapshot(), assets: assets.snapshot() }).phase;
  }

  it.each([
    ['after a while', (list: Stage) => list.advance(15_000)],
    ['when the network is back', (list: Stage) => list.send({ type: 'network.changed', network: 'online' })],
  ] as const)('is told of while it is asked for again by itself %s (R14)', (_, happen) => {
    const list = stage(watchlistModel);
    for (const time of [1, 2]) {
      list.fail(load);
      happen(list);
      expect([time, calls(list), phaseOf(list)]).toEqual([time, [load], 'failed']);
    }
    // A person's own press is answered at once.
    list.send({ type: 'watchlist.reload' });
    expect([calls(list), phaseOf(list)]).toEqual([[load], 'loading']);
    list.settle(load, []);
    expect(phaseOf(list)).toBe('empty');
  });

  it('takes what is chosen while it is asked for again, and a change in another tab, like a first load (T-142, T-155)', () => {
    const list = stage(watchlistModel);
    list.fail(load);
    list.advance(15_000);
    list.send({ type: 'star.add', id: '2' });
    list.send({ type: 'watchlist.changedElsewhere' });
    expect(calls(list)).toEqual([load]);
    list.settle(load, ['1']);
    expect(list.input(change)).toEqual({ id: '2', isAdded: true });
    list.settle(change, changed('2', true));
    expect(calls(list)).toEqual(['followList']);
  });
});

describe('the watchlist’s calls', () => {
  async function star(isAdded: boolean, status: number, answer: unknown) {
    const asked: unknown[] = [];
    const api = createClient({
      baseUrl: 'http://server.test',
      fetch: async (request) => {
        asked.push(request.method, new URL(request.url).pathname, JSON.parse(await request.text()));
        return Response.json(answer, { status });
      },
    });
    const { changeStar } = watchlistActors({ api } as Services);
    const end = toPromise(createActor(changeStar, { input: { id: '5', isAdded } }).start());
    return { asked, end: await end.catch(() => 'no usable answer') };
  }

  it('add with the asset’s id and read the entry of the answer (T-246)', async () => {
    const { asked, end } = await star(true, 200, { message: 'Added', data: { id: 5 } });
    expect(asked).toEqual(['POST', '/user/watchlist', { currency_pair_id: 5 }]);
    expect(end).toEqual(changed('5', true));
  });

  it('remove with the id in the body (T-247, T-248)', async () => {
    const { asked, end } = await star(false, 200, { message: 'Removed' });
    expect(asked).toEqual(['DELETE', '/user/watchlist', { currency_pair_id: 5 }]);
    expect(end).toEqual(changed('5', false));
  });

  it('tell a refusal with its words from an answer nobody can read (T-160, R13)', async () => {
    expect((await star(true, 422, { error: 'No such asset' })).end).toEqual({
      kind: 'refused',
      message: 'No such asset',
    });
    expect((await star(true, 200, { data: 'yes' })).end).toBe('no usable answer');
  });
});
