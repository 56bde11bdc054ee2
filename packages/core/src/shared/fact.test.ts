import { afterEach, describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { userFact } from '../platform/session/session.facts';
import { screenFact } from '../platform/navigation/navigation.facts';
import { locate } from '../platform/navigation';
import { areaOf, openTab, storedUser, wireUser, type Tab } from '../testing/app.fake';
import { fakeOrigin } from '../testing/ports.fake';
import { settled } from '../testing/server.fake';
import type { Flow } from './flow';

const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

/** A signed-in tab whose one flow keeps what it was started with and told. */
async function open(facts: Pick<Flow, 'needs' | 'follows' | 'hasAddress'>) {
  const heard: object[] = [];
  const inputs: unknown[] = [];
  const machine = createMachine({
    id: 'tradingAccount',
    context: ({ input }: { input: unknown }) => {
      inputs.push(input);
      return {};
    },
    on: { '*': { actions: ({ event }) => void heard.push(event) } },
  });
  const load = () => Promise.resolve(areaOf('trading', { name: 'tradingAccount', machine, ...facts }));
  const tab = await openTab({ origin: fakeOrigin({ currentUser: storedUser() }), load });
  tabs.push(tab);
  return { tab, heard, inputs };
}

describe('a flow that names a fact of a neighbour (hard case 2)', () => {
  it('starts with what it needs, and is told each change of it once', async () => {
    const { tab, heard, inputs } = await open({ needs: [userFact] });
    expect([inputs, heard]).toMatchObject([[{ user: { id: '7' } }], []]);
    tab.server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, unread_messages: 5 } } });
    tab.app.send('session', { type: 'user.reload' });
    await settled();
    expect(heard).toMatchObject([{ type: 'user.changed', user: { unreadMessages: 5 } }]);
  });

  it('is told what it follows from its start on', async () => {
    const { tab, heard } = await open({ follows: [screenFact] });
    tab.app.send('navigation', { type: 'location.changed', location: locate('/orderbook') });
    tab.app.send('navigation', { type: 'location.changed', location: locate('/orderbook?again') });
    expect(heard).toEqual([
      { type: 'screen.changed', screen: 'tradeRoom' },
      { type: 'screen.changed', screen: 'orderBook' },
    ]);
  });

  it('hears nothing of the sign-out that ends it', async () => {
    const { tab, heard, inputs } = await open({ needs: [userFact] });
    tab.app.send('session', { type: 'session.end' });
    await settled();
    expect([inputs.length, heard]).toEqual([1, []]);
  });
});

describe('a flow with an address', () => {
  it('lives from the first visit on and keeps what was typed until its area ends', async () => {
    const tab = await openTab({ path: '/unknown' });
    tabs.push(tab);
    const email = () => tab.app.snapshot('signIn')?.context.fields.email;
    expect(email()).toBeUndefined();
    tab.app.send('navigation', { type: 'location.changed', location: locate('/login') });
    tab.app.send('signIn', { type: 'field.change', field: 'email', text: 'ada@example.com' });
    tab.app.send('navigation', { type: 'location.changed', location: locate('/unknown') });
    tab.app.send('navigation', { type: 'location.changed', location: locate('/authentication') });
    expect(email()).toBe('ada@example.com');
  });
});
