import { describe, expect, it } from 'vitest';
import { fakeOrigin } from '../testing/ports.fake';
import { openTab, storedUser, usualServer } from '../testing/app.fake';
import { settled } from '../testing/server.fake';

const signedIn = () => fakeOrigin({ currentUser: storedUser() });

describe('start', () => {
  it('takes a visitor from the trade room to the sign-in page (A-018, A-019)', async () => {
    const tab = await openTab();
    expect(tab.visited).toEqual([{ path: '/login', replace: true }]);
    expect(tab.app.snapshot('signIn')).toBeDefined();
    expect(tab.app.snapshot('signedIn')).toBeUndefined();
  });

  it('keeps a stored user signed in over a reload (A-201, A-260)', async () => {
    const tab = await openTab({ origin: signedIn() });
    expect(tab.visited).toEqual([]);
    expect(tab.app.snapshot('session')?.context.user?.email).toBe('ada@example.com');
    expect(tab.app.snapshot('trading' as never)).toBeDefined();
    expect(tab.server.calls.map((call) => call.authorization)).toEqual(
      tab.server.calls.map(() => 'Bearer token-of-ada-0123456789'),
    );
  });
});

describe('hard case 5', () => {
  it('five calls refused at once: one notice, one navigation (A-231, R5)', async () => {
    const server = usualServer();
    const tab = await openTab({ origin: signedIn(), server });
    server.on('POST /auth/user', 'hold');
    tab.app.send('session', { type: 'user.reload' });
    await settled();
    expect(server.held).toHaveLength(1);
    await server.take('POST /auth/user').answer(401, { message: 'Unauthenticated.', error: 'Unauthenticated.' });
    expect(tab.notices()).toEqual(['session.ended']);
    expect(tab.visited).toEqual([{ path: '/login', replace: true }]);
  });
});
