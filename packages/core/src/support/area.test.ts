import { afterEach, describe, expect, it } from 'vitest';
import { openTab, session, settings, storedUser, usualServer, wireUser, type Tab } from '../testing/app.fake';
import { fakeOrigin } from '../testing/ports.fake';
import { settled } from '../testing/server.fake';

const USER = 'POST /auth/user';
const tabs: Tab[] = [];
async function open() {
  const server = usualServer();
  const tab = await openTab({ origin: fakeOrigin({ currentUser: storedUser() }), server, path: '/livechat' });
  tabs.push(tab);
  const draft = () => tab.app.snapshot('chatMessage')?.context.draft;
  const write = (text: string) => tab.app.send('chatMessage', { type: 'draft.change', text });
  return { ...tab, draft, write };
}
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

describe('what is typed for support', () => {
  it('stands after a switch of the account mode, which starts everything signed in anew (M-262)', async () => {
    const { app, server, draft, write } = await open();
    write('Hello, my deposit');
    const former = app.snapshot('signedIn');
    server.on(USER, { status: 200, body: { data: { ...wireUser, is_practice: !wireUser.is_practice } } });
    app.send('session', { type: 'user.reload' });
    await settled();
    expect(app.snapshot('signedIn')?.context.user.isPractice).not.toBe(former?.context.user.isPractice);
    expect(draft()).toBe('Hello, my deposit');
    write('');
    server.on(USER, { status: 200, body: { data: wireUser } });
    app.send('session', { type: 'user.reload' });
    await settled();
    expect(draft()).toBe('');
  });

  it('and is on its way at a switch of the account mode is in doubt after it, not a draft (M-262, R15)', async () => {
    const { app, server, write } = await open();
    server.on('GET /message/7', { status: 200, body: { data: [] } });
    server.on('GET /user/settings', { status: 200, body: { data: { ...settings, live_chat: 'widget' } } });
    app.send('settings', { type: 'settings.reload' });
    await settled();
    write('Hello, my deposit');
    server.on('POST /message', 'hold');
    app.send('chatMessage', { type: 'message.send' });
    await settled();
    expect(app.snapshot('chatMessage')?.value).toBe('sending');
    server.on(USER, { status: 200, body: { data: { ...wireUser, is_practice: !wireUser.is_practice } } });
    app.send('session', { type: 'user.reload' });
    await settled();
    expect(app.snapshot('chatMessage')?.hasTag('unsure')).toBe(true);
  });

  it('is for nobody who signs in afterwards, not even the same user (A-204)', async () => {
    const { app, server, signIn, draft, write } = await open();
    write('Hello, my deposit');
    app.send('session', { type: 'session.end' });
    await settled();
    server.on('POST /auth/login', {
      status: 200,
      body: { data: { token: 'another-token-0123456789', user: wireUser, session } },
    });
    await signIn();
    app.send('navigation', { type: 'navigation.go', path: '/livechat' });
    await settled();
    expect(draft()).toBe('');
  });
});
