import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { openTab, settings, storedUser, usualServer } from '../../testing/app.fake';
import { fakeOrigin } from '../../testing/ports.fake';
import { settled } from '../../testing/server.fake';
import { referralModel } from './referral.model';

async function opened(path: string, more: object = {}, stored: Record<string, string> = {}) {
  const server = usualServer().on('GET /user/settings', { status: 200, body: { data: { ...settings, ...more } } });
  const origin = fakeOrigin(stored);
  const tab = await openTab({ server, origin, path });
  await settled();
  const { location } = tab.app.snapshot('navigation')!.context;
  tab.close();
  return { at: location?.path, kept: origin.read()['referrer_id'], last: tab.visited.at(-1) };
}

describe('a referral link', () => {
  proveMachine(referralModel);

  it.each(['42', 'WEB42'])(
    'keeps %s and goes to the sign-up page, which takes its place (A-017, M-247, R10)',
    async (id) => {
      expect(await opened(`/ref/${id}`)).toEqual({
        at: '/register',
        kept: id,
        last: { path: '/register', replace: true },
      });
    },
  );

  it('goes to the dark page where the operator has the dark pages (R10)', async () => {
    expect(await opened('/ref/42', { login_page: 'dark' })).toMatchObject({ at: '/get_started', kept: '42' });
  });

  it.each(['/ref/web42', '/ref/42a', '/ref/', '/ref/12345678901'])('takes nothing else for one: %s', async (path) => {
    expect((await opened(path)).kept).toBeUndefined();
  });

  it('sends a stored user home and keeps nothing (R10)', async () => {
    expect(await opened('/ref/42', {}, { currentUser: storedUser() })).toMatchObject({
      at: '/traderoom',
      kept: undefined,
    });
  });
});
