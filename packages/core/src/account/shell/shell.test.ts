import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { locate } from '../../platform/navigation';
import { isLive } from '../../shared/live-chat';
import { tradeRoomPath } from '../../shared/trade-room-path';
import { Offline } from '../../shared/unreached';
import { accountEntries, menuEntries, paths } from './shell.menu';
import { shellMessages } from './shell.messages';
import { shellModel, someFacts } from './shell.model';
import { alertsView, shellView } from './shell.view';

type Change = Parameters<typeof someFacts>[0];

const names = (change: Change = {}) => menuEntries(someFacts(change)).map(({ name }) => name);
const shown = (change: Change = {}) => {
  const live = stage(shellModel, { input: someFacts(change) });
  return shellView.read({ shell: live.snapshot() });
};
const settings = (change: object): Change => ({ settings: change });
const admin = (roles: string[], crm_auto_login: unknown): Change => ({ user: { roles }, record: { crm_auto_login } });

const ALWAYS = [
  ...['tradeRoom', 'accounts', 'portfolio', 'orderBook', 'marketAnalysis'],
  ...['watchlist', 'reports', 'transactions'],
];

describe('the left menu', () => {
  it('has eight entries always, in their order (A-049, A-051)', () => {
    expect(names()).toEqual(ALWAYS);
  });

  it.each<[string, Change, string, boolean]>([
    ['A-046, T-219', admin(['admin'], '1'), 'crm', true],
    ['A-046', admin(['superadmin'], 1), 'crm', true],
    ['A-046', admin(['client', 'admin'], 'true'), 'crm', true],
    ['A-046, T-219', admin(['admin'], '0'), 'crm', false],
    ['A-046', admin(['admin'], undefined), 'crm', false],
    ['A-046', admin(['client'], '1'), 'crm', false],
    ['A-046', admin(['manager', 'administrator'], '1'), 'crm', false],
    ['A-046', admin([], '1'), 'crm', false],
    ['A-047, T-165', settings({ home_page: 'wealth_management' }), 'home', true],
    ['A-047, T-165', settings({ home_page: 'trade_room' }), 'home', false],
    ['A-047, T-165', settings({ home_page: '' }), 'home', false],
    ['A-050, T-180', settings({ enable_mining: 'true' }), 'mining', true],
    ['A-050, T-180', settings({ enable_mining: 'false' }), 'mining', false],
    ['A-050, T-180', {}, 'mining', false],
    ['A-053', settings({ show_side_menu_chat: true }), 'liveChat', true],
    ['A-053', settings({ show_side_menu_chat: 'false' }), 'liveChat', false],
    ['A-053', settings({ live_chat: 'on' }), 'liveChat', false],
    ['A-054, M-252', settings({ live_chat: '123456' }), 'helpCenter', true],
    ['A-054, M-252', settings({ live_chat: '12345' }), 'helpCenter', false],
    ['A-054, M-252', settings({ live_chat: '' }), 'helpCenter', false],
  ])('has an entry under its own condition alone (%s): %j', (_row, change, name, isThere) => {
    expect(names(change)).toEqual(isThere ? expect.arrayContaining([name]) : expect.not.arrayContaining([name]));
    // Whatever else depends on a condition stays as it was.
    expect(names(change).filter((each) => each !== name)).toEqual(ALWAYS);
  });

  it('keeps its order with everything switched on (A-046, A-053, A-054)', () => {
    const all = { home_page: 'wealth_management', enable_mining: 1, show_side_menu_chat: 1, live_chat: 'a widget' };
    expect(names({ ...admin(['admin'], '1'), ...settings(all) })).toEqual([
      ...['crm', 'home', 'tradeRoom', 'accounts', 'mining', 'portfolio', 'orderBook', 'marketAnalysis'],
      ...['watchlist', 'reports', 'transactions', 'liveChat', 'helpCenter'],
    ]);
  });

  it('leads to the terminal by enable_mt alone (A-008, A-048, T-003)', () => {
    const path = (enable_mt: unknown) => tradeRoomPath(someFacts(settings({ enable_mt })).settings);
    expect([path('true'), path('false'), path(undefined)]).toEqual(['/traderoom_v2', '/traderoom', '/traderoom']);
    expect(menuEntries(someFacts(settings({ enable_mt: 'true' })))).toContainEqual({
      name: 'tradeRoom',
      path: '/traderoom_v2',
    });
  });

  it('leads to the addresses of the specification (A-047, A-049, A-050, A-053)', () => {
    expect(paths).toMatchObject({
      ...{ home: '/', accounts: '/accounts', portfolio: '/portfolio', marketAnalysis: '/market_analysis' },
      ...{ watchlist: '/watchlist', reports: '/reports', transactions: '/transactions', mining: '/mining' },
      ...{ orderBook: '/orderbook', liveChat: '/livechat', kyc: '/kyc' },
    });
  });
});

describe('the account menu', () => {
  it('has its six entries in this order (A-062)', () => {
    expect(accountEntries.map(({ name }) => name)).toEqual([
      ...['withdrawal', 'profile', 'helpCenter', 'kyc', 'changePassword', 'signOut'],
    ]);
    expect(accountEntries.find(({ name }) => name === 'kyc')?.path).toBe('/kyc');
  });

  it('tells e-mail, country, day, id and who looks after the account (A-057, A-058, A-060, M-337)', () => {
    const time = '2024-01-05T12:00:00.000Z';
    expect(shown({ user: { country: '  ', time } }).account).toEqual({
      ...{ email: 'ada@example.com', country: 'United Kingdom', registeredAt: time, webId: 'WEB42' },
      officer: null,
    });
    expect(shown({ user: { account_officer: 'Mary Somerville' } }).account?.officer).toBe('Mary Somerville');
    expect(shown({ user: { country: 'Malta' } }).account?.country).toBe('Malta');
  });

  it('copies the id and says so, or that it could not (A-060, A-061, M-297)', () => {
    const live = stage(shellModel);
    live.send({ type: 'id.copy' });
    expect(live.input('copyText')).toBe('WEB42');
    live.settle('copyText');
    expect(live.take('notices')).toEqual([
      { type: 'notice.add', kind: 'success', message: { id: 'account.idCopied' } },
    ]);
    live.send({ type: 'id.copy' });
    live.fail('copyText', new Error('refused'));
    expect(live.take('notices')).toEqual([
      { type: 'notice.add', kind: 'error', message: { id: 'account.idNotCopied' } },
    ]);
    expect(shellMessages).toMatchObject({
      'account.idCopied': 'User id copied',
      'account.idNotCopied': 'Unable to copy',
    });
  });
});

describe('live chat', () => {
  it.each([
    ['', false],
    ['1234', false],
    ['12345', true],
    ['<script>', true],
  ])('is open for a text longer than 4: %j (A-055, A-056, A-256, T-218)', (live_chat, isOpen) => {
    const facts = someFacts(settings({ live_chat }));
    expect(isLive(facts.settings)).toBe(isOpen);
    const live = stage(shellModel, { input: facts });
    live.send({ type: 'chat.open' });
    expect(live.take()).toEqual(
      isOpen
        ? [expect.objectContaining({ name: 'chat' })]
        : [{ type: 'notice.add', kind: 'error', message: { id: 'shell.notLive' } }],
    );
  });

  it('has a floating button where the operator wants one, with a count above 0 (A-068, A-070, M-259, M-265)', () => {
    const button = (change: object, unread_messages = 0) => {
      const { hasChatButton, unread } = shown({ settings: change, user: { unread_messages } });
      return [hasChatButton, unread];
    };
    expect(button({ show_floating_chat: 'true' })).toEqual([true, null]);
    expect(button({ show_floating_chat: 'false' }, 3)).toEqual([false, '3']);
    expect(button({ show_floating_chat: 1 }, 100)).toEqual([true, '99+']);
  });
});

describe('money', () => {
  it('is deposited by the chooser, with or without a practice account (A-039, R12)', () => {
    const live = stage(shellModel);
    live.send({ type: 'deposit.open' });
    expect(live.take()).toEqual([{ type: 'dialog.open', name: 'depositChooser', input: {} }]);
  });

  it('is withdrawn from the real account, and a practice account says why not (A-039, A-041, A-226, R18)', () => {
    const press = (is_practice: boolean) => {
      const live = stage(shellModel, { input: someFacts({ user: { is_practice } }) });
      live.send({ type: 'withdrawal.open' });
      return live.take();
    };
    expect(press(false)).toEqual([{ type: 'dialog.open', name: 'withdrawal', input: {} }]);
    expect(press(true)).toEqual([{ type: 'notice.add', kind: 'error', message: { id: 'shell.noPracticeWithdrawal' } }]);
  });
});

describe('the alerts of the reports', () => {
  it('count every unread message, and nothing before the user is known (T-179, M-265)', () => {
    const alerts = (unread_messages: number) =>
      alertsView.read({ shell: stage(shellModel, { input: someFacts({ user: { unread_messages } }) }).snapshot() });
    expect([alerts(0), alerts(120)]).toEqual([{ unread: '0' }, { unread: '120' }]);
    expect(alertsView.read({ shell: undefined })).toEqual({ unread: null });
  });
});

describe('the way to the CRM', () => {
  it('says why it failed where there is no network (A-122)', () => {
    const saidOf = (error?: Error) => {
      const live = stage(shellModel);
      live.send({ type: 'crm.open' });
      live.fail('openCrm', error);
      return live.take();
    };
    const notice = (id: string) => [{ type: 'notice.add', kind: 'error', message: { id } }];
    expect(saidOf(new Offline('no network'))).toEqual(notice('connectivity.notSent'));
    expect(saidOf(new Error('no answer'))).toEqual(notice('session.crmFailed'));
  });
});

describe('Buy now', () => {
  it('stands in a demo run that has an address (A-071, A-072, T-171, T-172)', () => {
    const buyNow = (demo_mode: unknown, demo_buy_btn_url: string) =>
      shown(settings({ demo_mode, demo_buy_btn_url })).buyNow;
    expect(buyNow('true', 'https://example.com/buy')).toBe('https://example.com/buy');
    expect([
      buyNow('false', 'https://example.com/buy'),
      buyNow('true', ''),
      buyNow('true', 'javascript:alert(1)'),
    ]).toEqual([null, null, null]);
  });
});

describe('the menus', () => {
  it('lead to pages alone', () => {
    const isPage = (path: string) => !['notFound', 'comingSoon'].includes(locate(path).screen);
    expect(Object.values(paths).filter((path) => !isPage(path))).toEqual([]);
  });
});

describe('shell', () => {
  proveMachine(shellModel);
});
