import { afterEach, describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { emptyArea, openTab, storedUser, type Tab, type TabOptions } from '../testing/app.fake';
import { fakeOrigin } from '../testing/ports.fake';
import { settled } from '../testing/server.fake';
import { tell } from '../shared/resident';
import { areaView } from './area.view';
import { userArea } from '../testing/user-area';

const tabs: Tab[] = [];
const open = async (options: TabOptions = {}) => {
  const tab = await openTab({ origin: fakeOrigin({ currentUser: storedUser() }), ...options });
  tabs.push(tab);
  return tab;
};
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
const phase = ({ app }: Tab) =>
  areaView(userArea).read({ signedIn: app.snapshot('signedIn'), areas: app.snapshot('areas') }).phase;

describe('an area that loads when needed (hard case 1)', () => {
  // Without onError on loadArea in area.machine.ts this fails.
  it('that does not come says so, stays where it is, and comes on retry (A-241)', async () => {
    let loads = 0;
    const tab = await open({
      load: () => (loads++ === 0 ? Promise.reject(new Error('chunk')) : Promise.resolve(emptyArea())),
    });
    expect([tab.notices(), phase(tab), tab.visited]).toEqual([['area.failed'], 'failed', []]);
    await tab.advance(600_000);
    expect(loads).toBe(1);
    tab.app.send('areas', { type: 'area.retry', area: userArea });
    await settled();
    expect(phase(tab)).toBe('running');
    expect(tab.app.snapshot('tradingAccount')).toBeDefined();
  });

  it('that did not come for want of a network comes when it is back, and otherwise not by itself (A-241)', async () => {
    let loads = 0;
    const origin = fakeOrigin({ currentUser: storedUser() });
    const tab = await open({
      origin,
      load: () => (loads++ < 2 ? Promise.reject(new Error('chunk')) : Promise.resolve(emptyArea())),
    });
    tab.ports.online.set(false);
    await tab.advance(600_000);
    expect([loads, phase(tab)]).toEqual([1, 'failed']);
    tab.ports.online.set(true);
    await settled();
    await tab.advance(600_000);
    expect([loads, phase(tab)]).toEqual([2, 'failed']);
    tab.ports.online.set(false);
    tab.ports.online.set(true);
    await settled();
    expect([loads, phase(tab)]).toEqual([3, 'running']);
  });

  it('that gives no answer fails after 120 s and is heard no more (A-240)', async () => {
    let arrive: (() => void) | undefined;
    const tab = await open({
      load: () => new Promise((resolve) => (arrive = () => resolve(emptyArea()))),
    });
    await tab.advance(119_999);
    expect(phase(tab)).toBe('loading');
    await tab.advance(1);
    expect(phase(tab)).toBe('failed');
    arrive?.();
    await settled();
    expect(phase(tab)).toBe('failed');
    expect(tab.app.snapshot('tradingAccount')).toBeUndefined();
  });

  // Without `signedIn` being an actor of its own, left at `session.ended`, this fails.
  it('stops with everything in it at sign-out, also while it loads (R22)', async () => {
    let arrive: (() => void) | undefined;
    let stops = 0;
    const area = () => emptyArea();
    const tab = await open({ load: () => Promise.resolve(area()) });
    const unwatch = tab.app.watch(['tradingAccount'], () => {
      if (tab.app.snapshot('tradingAccount') === undefined) stops++;
    });
    tab.app.send('session', { type: 'session.end' });
    await settled();
    expect(stops).toBeGreaterThan(0);
    expect([tab.app.snapshot('tradingAccount'), tab.app.snapshot('signedIn'), tab.app.snapshot('intentQueue')]).toEqual(
      [undefined, undefined, undefined],
    );
    unwatch();

    const loading = await open({
      load: () => new Promise((resolve) => (arrive = () => resolve(emptyArea()))),
    });
    loading.app.send('session', { type: 'session.end' });
    arrive?.();
    await settled();
    await loading.advance(120_000);
    expect(loading.app.snapshot('tradingAccount')).toBeUndefined();
    expect(loading.notices()).toEqual([]);
  });
});

const tellingMachine = createMachine({
  initial: 'here',
  states: {
    here: { on: { go: { target: 'gone', actions: tell('notices', { type: 'notice.close', key: 1 }) as never } } },
    gone: {},
  },
});

describe('residents (hard case 3)', () => {
  it('an event for one that does not exist throws', async () => {
    const tab = await open();
    expect(() => tab.app.send('signIn', { type: 'field.change', field: 'email', text: '' })).toThrow(
      'No resident "signIn"',
    );
  });

  // Without `?? missing(name)` in shared/resident.ts this fails: xstate drops the event without a word.
  it.each(['app', 'model-testing'])(
    'a machine that tells one that does not exist fails, it does not lose the event: in a system with %s',
    (systemId) => {
      const errors: unknown[] = [];
      const teller = createActor(tellingMachine, { systemId });
      teller.subscribe({ error: (error) => errors.push(error) });
      teller.start();
      teller.send({ type: 'go' });
      expect(String(errors[0])).toContain('No resident "notices" to take "notice.close"');
    },
  );

  it('a machine that runs without the app tells nobody, and lives', () => {
    const teller = createActor(tellingMachine).start();
    teller.send({ type: 'go' });
    expect(teller.getSnapshot()).toMatchObject({ status: 'active', value: 'gone' });
  });

  it('watchers hear at once when one changes, appears or goes (hard case 2)', async () => {
    const tab = await open();
    const heard: string[] = [];
    const undo = tab.app.watch(['signIn', 'notices'], () => {
      heard.push(`${tab.app.snapshot('signIn') ? 'form' : 'no form'}, ${tab.notices().length} notices`);
    });
    tab.app.send('notices', { type: 'notice.add', kind: 'success', message: { text: 'hello' } });
    expect(heard).toEqual(['no form, 1 notices']);
    tab.app.send('session', { type: 'session.end' });
    await settled();
    expect(heard).toContain('form, 1 notices');
    undo();
    heard.length = 0;
    tab.app.send('notices', { type: 'notice.close', key: 1 });
    expect(heard).toEqual([]);
  });
});
