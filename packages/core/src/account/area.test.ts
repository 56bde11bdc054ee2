import { afterEach, describe, expect, it } from 'vitest';
import { openTab, settings, storedUser, usualServer, wireUser, type Tab } from '../testing/app.fake';
import { fakeOrigin, type FakeOrigin } from '../testing/ports.fake';
import { accountModeView } from './account-mode';

const tabs: Tab[] = [];
const SWITCH = 'POST /user/switch/to/real';
const held = { status: 200, body: { message: 'Switched to the real account' } };

/** The answer to the user and the settings; the stored user is in practice mode. */
const serve = (user: object = {}, wire: object = {}) =>
  usualServer()
    .on('GET /user/settings', { status: 200, body: { data: { ...settings, enable_practice_account: '1', ...wire } } })
    .on('POST /auth/user', { status: 200, body: { data: { ...wireUser, ...user } } })
    .on(SWITCH, held);

async function open(server = serve(), origin: FakeOrigin = fakeOrigin({ currentUser: storedUser() })): Promise<Tab> {
  const tab = await openTab({ server, origin, hasAccount: true });
  tabs.push(tab);
  return tab;
}
/** What the server knows from now on, and the tab is told. */
async function tell(tab: Tab, user: object): Promise<void> {
  tab.server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, ...user } } });
  tab.app.send('session', { type: 'user.reload' });
  await tab.advance(0);
}
async function toReal(tab: Tab, user: object): Promise<void> {
  tab.server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, ...user, is_practice: false } } });
  tab.app.send('accountMode', { type: 'account.choose', mode: 'real' });
  await tab.advance(0);
}
const view = ({ app }: Tab) =>
  accountModeView.read({ accountMode: app.snapshot('accountMode'), tradingAccount: app.snapshot('tradingAccount') });
const dialogs = ({ app }: Tab) => (app.snapshot('dialogs')?.context.stack ?? []).map(({ name }) => name as string);
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

describe('the account', () => {
  it('of a switched mode starts everything anew, in every tab (A-066, A-083, hard case 6)', async () => {
    const origin = fakeOrigin({ currentUser: storedUser() });
    const server = serve();
    const [first, second] = [await open(server, origin), await open(server, origin)];
    expect([view(first).mode, view(second).mode]).toEqual(['practice', 'practice']);
    const former = first.app.snapshot('accountMode');
    server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, is_practice: false } } });
    first.app.send('dialogs', { type: 'dialog.open', name: 'bonusSummary', input: {} });
    first.app.send('accountMode', { type: 'account.choose', mode: 'real' });
    await first.advance(0);
    expect(server.seen(SWITCH)).toHaveLength(1);
    for (const tab of [first, second])
      expect(view(tab)).toMatchObject({ mode: 'real', switchingTo: null, isReady: true, isOld: false });
    expect(first.app.snapshot('accountMode')).not.toBe(former);
    expect([first.notices(), second.notices(), dialogs(first)]).toEqual([['Switched to the real account'], [], []]);
  });

  it('shows the mode that the server tells when the answer to the switch is lost (R15, M-133)', async () => {
    const server = serve().on(SWITCH, 'fail');
    const tab = await open(server);
    server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, is_practice: false } } });
    tab.app.send('accountMode', { type: 'account.choose', mode: 'real' });
    await tab.advance(0);
    expect([view(tab).mode, tab.notices()]).toEqual(['real', []]);
  });

  it('asks until the user comes after a switch, and says meanwhile that what shows may be old (R16)', async () => {
    const server = serve();
    const tab = await open(server);
    server.on('POST /auth/user', 'fail');
    tab.app.send('accountMode', { type: 'account.choose', mode: 'real' });
    await tab.advance(0);
    expect(view(tab)).toMatchObject({ mode: 'practice', switchingTo: 'real', isOld: true });
    server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, is_practice: false } } });
    await tab.advance(5_000);
    expect(view(tab)).toMatchObject({ mode: 'real', isOld: false });
  });

  it('says that a request for a manager is not confirmed where a switch elsewhere stops its flow (R7, R15)', async () => {
    const ASK = 'POST /user/trader/request';
    const wire = { enable_auto_trader: '1', enable_account_connection_autotrade: '1' };
    const tab = await open(serve({}, wire).on(ASK, 'hold'));
    tab.app.send('traderRequest', { type: 'connection.press' });
    await tab.advance(500);
    tab.app.send('traderRequest', { type: 'connection.confirm' });
    await tab.advance(0);
    expect([tab.server.seen(ASK).length, tab.notices()]).toEqual([1, []]);
    await tell(tab, { is_practice: false });
    expect(tab.notices()).toEqual(['traderRequest.unconfirmed']);
  });

  it('says that a top-up is not confirmed where a switch elsewhere stops its flow (A-084, R15)', async () => {
    const TOP_UP = 'POST /user/update/practice_wallet';
    const tab = await open(serve().on(TOP_UP, 'hold'));
    tab.app.send('accountMode', { type: 'practice.topUp' });
    await tab.advance(0);
    expect([tab.server.seen(TOP_UP).length, tab.notices()]).toEqual([1, []]);
    await tell(tab, { is_practice: false });
    expect([view(tab).mode, tab.notices()]).toEqual(['real', ['accountMode.topUpInterrupted']]);
  });

  it('is fetched once by a refresh, until the answer (A-067)', async () => {
    const server = serve();
    const tab = await open(server);
    const before = server.seen('POST /auth/user').length;
    server.on('POST /auth/user', 'hold');
    tab.app.send('accountMode', { type: 'account.refresh' });
    await tab.advance(0);
    expect([server.seen('POST /auth/user').length - before, view(tab).isRefreshing]).toEqual([1, true]);
    await server
      .take('POST /auth/user')
      .answer(200, { data: { ...wireUser, is_practice: true, practice_wallet: '9000.25' } });
    expect(view(tab)).toMatchObject({ isRefreshing: false, practice: '$9,000.25' });
    expect(tab.notices()).toEqual([]);
  });

  it('with a pending request opens its dialog, not on sign-out, nor again after a switch (A-073, A-077, R7)', async () => {
    const tab = await open(serve({ trader_request: 'pending' }));
    expect(dialogs(tab)).toEqual(['autoConnect']);
    tab.app.send('dialogs', { type: 'dialog.close' });
    await toReal(tab, { trader_request: 'pending' });
    expect([view(tab).mode, dialogs(tab)]).toEqual(['real', []]);
    tab.app.send('session', { type: 'session.end' });
    await tab.advance(0);
    expect(dialogs(tab)).toEqual([]);
  });

  it('shows a request of its own again after a switch, whose forerunner was accepted (A-077, T-194, R7)', async () => {
    const tab = await open(serve({ trader_request: 'pending' }));
    for (const user of [
      { trader_request: 'pending', manager_id: 3 },
      { trader_request: 'accepted', manager_id: 3 },
    ]) {
      expect(dialogs(tab)).toEqual(['autoConnect']);
      tab.app.send('dialogs', { type: 'dialog.close' });
      await tell(tab, user);
    }
    await tell(tab, {});
    await toReal(tab, {});
    expect([view(tab).mode, dialogs(tab)]).toEqual(['real', []]);
    for (const manager_id of [null, 3]) {
      await tell(tab, { is_practice: false, trader_request: 'pending', manager_id });
      expect(dialogs(tab)).toEqual(['autoConnect']);
      tab.app.send('dialogs', { type: 'dialog.close' });
    }
  });

  it('keeps a dialog closed after a decline for the session, also after a switch (R7, T-196)', async () => {
    const tab = await open(serve({ trader_request: 'pending' }));
    await tab.advance(1_000);
    tab.server
      .on('POST /user/trader/decline', { status: 200, body: { message: 'The request was taken back' } })
      .on('POST /auth/user', { status: 200, body: { data: wireUser } });
    tab.app.send('traderRequest', { type: 'offer.decline' });
    await tab.advance(0);
    expect([tab.notices(), dialogs(tab)]).toEqual([['The request was taken back'], []]);
    await toReal(tab, {});
    for (const manager_id of [null, 3]) {
      await tell(tab, { is_practice: false, trader_request: 'pending', manager_id });
      expect([tab.app.snapshot('traderRequest')?.context.user.managerId ?? null, dialogs(tab)]).toEqual([
        manager_id === null ? null : '3',
        [],
      ]);
    }
    // Whoever asks for it sees it.
    tab.app.send('dialogs', { type: 'dialog.open', name: 'autoConnect', input: {} });
    expect(dialogs(tab)).toEqual(['autoConnect']);
  });

  it('without money is led through the first steps 5 seconds after the load, and not after sign-out (A-075, A-076, A-251, M-200)', async () => {
    const tab = await open(serve({ estimatedBalance: 0 }, { enable_onboarding: 'true' }));
    await tab.advance(4_000);
    expect(tab.app.snapshot('onboarding')?.value).toBe('waiting');
    tab.app.send('session', { type: 'session.end' });
    await tab.advance(5_000);
    expect(tab.app.snapshot('onboarding')).toBeUndefined();
    const other = await open(serve({ estimatedBalance: 0 }, { enable_onboarding: 'true' }));
    await other.advance(5_000);
    expect([other.app.snapshot('onboarding')?.value, dialogs(other)]).toEqual(['offering', ['onboarding']]);
    const done = await open(serve({ estimatedBalance: 0, onboarding_done: true }, { enable_onboarding: 'true' }));
    await done.advance(5_000);
    expect(dialogs(done)).toEqual([]);
  });

  it('is not led through the first steps behind another dialog once there is money, and finishes those that are open (A-075, A-076)', async () => {
    const poor = { estimatedBalance: 0 };
    const [waiting, reading] = [
      await open(serve(poor, { enable_onboarding: 'true' })),
      await open(serve(poor, { enable_onboarding: 'true' })),
    ];
    waiting.app.send('dialogs', { type: 'dialog.open', name: 'bonusSummary', input: {} });
    for (const tab of [waiting, reading]) {
      await tab.advance(5_000);
      await tell(tab, { estimatedBalance: 250 });
    }
    expect([dialogs(waiting), dialogs(reading)]).toEqual([['bonusSummary'], ['onboarding']]);
    waiting.app.send('dialogs', { type: 'dialog.close' });
    expect(dialogs(waiting)).toEqual([]);
  });
});
