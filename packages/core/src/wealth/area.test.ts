import { afterEach, describe, expect, it } from 'vitest';
import { readView } from '../app/read';
import { openTab, settings, storedUser, usualServer, type Tab } from '../testing/app.fake';
import { fakeOrigin } from '../testing/ports.fake';
import { kycStatusView } from './kyc-status';

const DOCUMENTS = 'GET /user/account/upload/id';
const listed = (...states: readonly string[]) => ({
  status: 200,
  body: {
    data: states.map((status, id) => ({ id, type: 'passport', status, created_at: '2026-11-16T12:15:00.000Z' })),
  },
});

const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

/** The home page of somebody whose documents stand so. */
async function home(...states: readonly string[]) {
  const server = usualServer()
    .on('GET /user/settings', { status: 200, body: { data: { ...settings, home_page: 'wealth_management' } } })
    .on(DOCUMENTS, listed(...states));
  const tab = await openTab({ server, origin: fakeOrigin({ currentUser: storedUser() }), path: '/' });
  tabs.push(tab);
  await tab.advance(0);
  return {
    ...tab,
    decide: (...decided: readonly string[]) => server.on(DOCUMENTS, listed(...decided)),
    asked: () => server.seen(DOCUMENTS).length,
    status: () => readView(tab.app, kycStatusView).text,
  };
}

describe('how the identity stands, on the home page', () => {
  it('follows a decision within a minute, and asks for nothing once it is known (T-169, R22)', async () => {
    const { status, decide, advance, asked } = await home('pending');
    expect(status()).toEqual({ id: 'kycStatus.pending' });
    decide('approved');
    await advance(60_000);
    expect(status()).toEqual({ id: 'kycStatus.approved' });
    const before = asked();
    for (let minute = 0; minute < 3; minute++) await advance(60_000);
    expect(asked()).toBe(before);
  });

  it('follows documents that are sent in the dialog over it, whose area starts with that (T-169, M-164)', async () => {
    const { app, status, decide, advance } = await home();
    expect(status()).toEqual({ id: 'kycStatus.unverified' });
    app.send('dialogs', { type: 'dialog.open', name: 'kycUpload', input: {} });
    await advance(0);
    expect(app.snapshot('identity')?.context.documents).toEqual([]);
    decide('pending');
    // As the dialog has them listed again once they are taken.
    app.send('identity', { type: 'documents.load' });
    await advance(0);
    expect(status()).toEqual({ id: 'kycStatus.pending' });
  });
});
