import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { openTab, settings as wireSettings, storedUser, usualServer } from '../../testing/app.fake';
import { fakeOrigin } from '../../testing/ports.fake';
import { signInMessages } from '../../access/sign-in/sign-in.messages';
import { jointAccountMessages } from '../../guest/joint-account/joint-account.messages';
import { locate } from './locate';
import { navigationMachine } from './navigation.machine';
import { navigationMessages } from './navigation.messages';
import { publicChatView, publicLinksView } from './public.screen';

const words: Readonly<Record<string, string>> = { ...navigationMessages, ...signInMessages, ...jointAccountMessages };

const navigationAt = (path: string) => {
  const actor = createActor(navigationMachine).start();
  actor.send({ type: 'location.changed', location: locate(path) });
  actor.stop();
  return actor.getSnapshot();
};
const viewAt = (path: string) => publicLinksView.read({ navigation: navigationAt(path) });

const linksAt = (path: string) => {
  const { links } = viewAt(path);
  return links.map(({ path: to, label }) => ['id' in label ? words[label.id] : '', to]);
};

describe('above a page of a guest', () => {
  it.each([
    ['signin (A-087)', '/login', [['Sign up', '/register']]],
    [
      'signup (A-088)',
      '/register',
      [
        ['Log in', '/login'],
        ['Joint account', '/jointaccount'],
      ],
    ],
    ['jointaccount (A-089)', '/jointaccount', [['Log in', '/login']]],
    [
      'forgot password (A-090)',
      '/reset',
      [
        ['Login', '/login'],
        ['Register', '/register'],
      ],
    ],
    ['e-mail verification (A-091)', '/verify_email', [['Log in', '/login']]],
    ['nothing on the others (A-091)', '/auto_login', []],
    ['nothing on the dark sign-in', '/authentication', []],
    ['nothing on the dark sign-up', '/get_started', []],
    ['nothing where there is nothing', '/no-such-page', []],
  ])('stand the links of %s', (_, path, links) => expect(linksAt(path)).toEqual(links));

  it('stands nothing before anything is known', () => {
    expect(publicLinksView.read({ navigation: undefined }).links).toEqual([]);
  });
});

describe('inside a page of a guest', () => {
  it.each([
    ['/login', '/register', '/login'],
    ['/register', '/register', '/login'],
    ['/authentication', '/get_started', '/authentication'],
    ['/get_started', '/get_started', '/authentication'],
  ])('sign-in and sign-up lead to each other in the same scheme: %s (A-097, A-098)', (path, signUpPath, logInPath) => {
    expect(viewAt(path)).toMatchObject({ signUpPath, logInPath });
  });

  it.each(['/login?crm=1', '/authentication?crm=1'])(
    'nothing leads from the back office to a sign-up: %s (A-110)',
    (path) => {
      expect([viewAt(path).signUpPath, linksAt(path)]).toEqual([null, []]);
    },
  );
});

describe('the chat below a page of a guest', () => {
  const chatAt = async (path: string, given: object = {}, user?: string) => {
    const server = usualServer().on('GET /user/settings', {
      status: 200,
      body: { data: { ...wireSettings, ...given } },
    });
    const tab = await openTab({
      server,
      path: '/reset',
      ...(user ? { origin: fakeOrigin({ currentUser: user }) } : {}),
    });
    const [settings, session] = [tab.app.snapshot('settings'), tab.app.snapshot('session')];
    tab.close();
    return publicChatView.read({ settings, session, navigation: navigationAt(path) });
  };

  it.each([
    ['', false],
    ['4321', false],
    ['54321', true],
  ])('is live with an address of more than 4 characters: "%s" (A-055, A-287)', async (live_chat, isLive) => {
    expect(await chatAt('/login', { live_chat })).toEqual({ hosted: null, isShown: true, isLive });
  });

  it('is the one that the operator hosts, in place of our own (A-095, R27)', async () => {
    const hosted = { enable_tawk_live_chat: '1', tawk_property_id: 'p1', tawk_widget_id: 'w1' };
    const chat = { ...hosted, chat_provider_url: 'https://chat.example' };
    expect(await chatAt('/login', chat)).toMatchObject({ hosted: 'https://chat.example/p1/w1', isShown: true });
    expect((await chatAt('/auto_login', chat)).isShown).toBe(false);
    expect((await chatAt('/reset', chat, storedUser())).isShown).toBe(false);
    expect((await chatAt('/login', { ...chat, enable_tawk_live_chat: '0' })).hosted).toBeNull();
  });

  it('is neither there while a link signs in nor for a user (A-135)', async () => {
    expect((await chatAt('/auto_login')).isShown).toBe(false);
    expect((await chatAt('/reset', {}, storedUser())).isShown).toBe(false);
    expect((await chatAt('/reset')).isShown).toBe(true);
  });
});

describe('a page of a guest, of somebody who is signed in', () => {
  it.each([
    ['/register', '/traderoom'],
    ['/get_started', '/traderoom'],
    ['/jointaccount', '/traderoom'],
    ['/reset', '/reset'],
    ['/verify_email', '/verify_email'],
  ])('%s leads to %s (A-023)', async (path, end) => {
    const tab = await openTab({ origin: fakeOrigin({ currentUser: storedUser() }), path });
    expect(tab.app.snapshot('navigation')?.context.location?.path).toBe(end);
    // The flow of a page that stays open lives, though somebody is signed in.
    expect(tab.app.snapshot('passwordReset') !== undefined).toBe(end === '/reset');
    tab.close();
  });
});

describe('the address of a sign-in by a link', () => {
  it.each(['/auto_login/token/abc-123', '/auto_login/credentials#email=a@b.de&password=abc-123'])(
    'is without what it carries: %s (A-132, A-135)',
    (address) => {
      const location = locate(address);
      expect([location.path, location.screen, location.ticket?.reveal()]).toEqual([
        '/auto_login',
        'autoLogin',
        address,
      ]);
      expect(JSON.stringify(location)).not.toContain('abc-123');
    },
  );

  it('carries nothing when it is bare', () => {
    for (const address of ['/auto_login', '/auto_login/'])
      expect(locate(address)).toEqual({ screen: 'autoLogin', path: address });
  });
});
