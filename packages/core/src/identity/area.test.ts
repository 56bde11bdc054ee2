import { afterEach, describe, expect, it } from 'vitest';
import { openTab, storedUser, usualServer, wireUser, type Tab } from '../testing/app.fake';
import { complete } from './edit-profile/edit-profile.model';
import type { DeviceSessionsEvent } from './device-sessions/device-sessions.flow';
import { phone, wirePhone } from './device-sessions/device-sessions.model';
import { secret } from '../shared/secret';
import { fakeOrigin } from '../testing/ports.fake';
import { settled } from '../testing/server.fake';

const UPLOAD = 'POST /user/account/upload/id';
const tabs: Tab[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));

/** Documents on their way, from a page that shows nothing of them. */
async function sending() {
  const server = usualServer().on(UPLOAD, 'hold');
  const tab = await openTab({ origin: fakeOrigin({ currentUser: storedUser() }), server });
  tabs.push(tab);
  const { app } = tab;
  const file = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'page.jpg', { type: 'image/jpeg' });
  app.send('dialogs', { type: 'dialog.open', name: 'kycUpload', input: {} });
  await settled();
  app.send('identityUpload', { type: 'field.change', field: 'type', text: 'International Passport' });
  app.send('identityUpload', { type: 'field.change', field: 'proof_of_address_type', text: 'Utility Bill' });
  for (const name of ['front', 'proof_of_address'] as const) {
    app.send('identityUpload', { type: 'file.choose', name, file });
    await settled();
  }
  app.send('identityUpload', { type: 'form.submit' });
  await settled();
  expect([app.snapshot('identityUpload')?.value, server.seen(UPLOAD)]).toMatchObject([{ sending: 'leaving' }, [{}]]);
  const changeMode = async () => {
    server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, is_practice: !wireUser.is_practice } } });
    app.send('session', { type: 'user.reload' });
    await settled();
  };
  const interruptions = () => tab.notices().filter((text) => text === 'identityUpload.interrupted');
  return { ...tab, changeMode, interruptions };
}

describe('documents on their way', () => {
  it('that a switch of the account mode elsewhere stops are told of as interrupted (M-164, R15)', async () => {
    const { server, changeMode, interruptions } = await sending();
    await changeMode();
    expect([server.take(UPLOAD).isAborted(), interruptions()]).toEqual([true, ['identityUpload.interrupted']]);
  });

  it('are nothing to whoever comes after a sign-out (R26)', async () => {
    const { app, interruptions } = await sending();
    app.send('session', { type: 'session.end' });
    await settled();
    expect([app.snapshot('identityUpload'), interruptions()]).toEqual([undefined, []]);
  });

  it('that were answered, or cancelled by the person, are not (M-164)', async () => {
    const answered = await sending();
    await answered.server.take(UPLOAD).answer(201, { message: 'Sent', data: {} });
    await answered.changeMode();
    const cancelled = await sending();
    cancelled.app.send('identityUpload', { type: 'upload.cancel' });
    await cancelled.server.take(UPLOAD).fail();
    await cancelled.changeMode();
    expect([answered.interruptions(), cancelled.interruptions()]).toEqual([[], []]);
  });
});

const PHOTO = 'POST /auth/update/photo';
const PASSWORD = 'POST /auth/change_pass';
const PROFILE = 'POST /auth/update';
const SLIP = 500;

/** The profile, from which a call is on its way that nothing answers. */
async function calling(call: string, send: (tab: Tab) => Promise<void>) {
  const server = usualServer()
    .on('GET /auth/sessions', { status: 200, body: { data: [wirePhone] } })
    .on(call, 'hold');
  const tab = await openTab({ origin: fakeOrigin({ currentUser: storedUser() }), server, path: '/profile' });
  tabs.push(tab);
  await send(tab);
  await settled();
  expect(server.seen(call)).toHaveLength(1);
  const changeMode = async () => {
    server.on('POST /auth/user', { status: 200, body: { data: { ...wireUser, is_practice: !wireUser.is_practice } } });
    tab.app.send('session', { type: 'user.reload' });
    await settled();
  };
  const words = () => tab.app.snapshot('notices')?.context.notices ?? [];
  const asked = () => server.seen('POST /auth/user').length;
  return { ...tab, changeMode, words, asked };
}

const sendingPhoto = () =>
  calling(PHOTO, async ({ app }) => {
    const file = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'face.jpg', { type: 'image/jpeg' });
    app.send('photo', { type: 'photo.choose', file });
    await settled();
    app.send('photo', { type: 'photo.save' });
  });

const changingPassword = () =>
  calling(PASSWORD, async ({ app }) => {
    app.send('dialogs', { type: 'dialog.open', name: 'changePassword', input: {} });
    await settled();
    const [current, next] = [secret('the old one'), secret('the new one')];
    const secrets = { current_password: current, new_password: next, confirm_password: next };
    app.send('changePassword', { type: 'form.submit', secrets });
  });

const savingProfile = () =>
  calling(PROFILE, async ({ app }) => {
    app.send('dialogs', { type: 'dialog.open', name: 'editProfile', input: {} });
    await settled();
    app.send('editProfile', { type: 'fields.change', fields: complete });
    app.send('editProfile', { type: 'form.submit' });
  });

/** The person signs out a device, or all of them. */
const ending = (call: string, ask: DeviceSessionsEvent) =>
  calling(call, async ({ app, advance }) => {
    app.send('dialogs', { type: 'dialog.open', name: 'deviceSessions', input: {} });
    await settled();
    app.send('deviceSessions', ask);
    // A press on what has only just come up is a slip.
    await advance(SLIP);
    app.send('deviceSessions', { type: 'ending.confirm' });
  });

describe('a photo, another password or profile on its way', () => {
  it.each([
    [PHOTO, sendingPhoto, 'photo.interrupted'],
    [PASSWORD, changingPassword, 'changePassword.unconfirmed'],
    [PROFILE, savingProfile, 'editProfile.unconfirmed'],
  ])(
    'that a switch of the account mode elsewhere stops is not confirmed, and the user is asked for anew: %s (M-170, M-177, M-185, R15)',
    async (call, start, id) => {
      const tab = await start();
      const before = tab.asked();
      await tab.changeMode();
      expect(tab.server.take(call).isAborted()).toBe(true);
      expect(tab.words()).toMatchObject([{ kind: 'error', message: { id } }]);
      // The question that brought the switch, and the one after the interruption.
      expect(tab.asked() - before).toBe(2);
    },
  );

  it('is nothing to whoever comes after a sign-out, nor once it was answered or cancelled (R26)', async () => {
    const left = await sendingPhoto();
    left.app.send('session', { type: 'session.end' });
    await settled();
    const answered = await sendingPhoto();
    await answered.server.take(PHOTO).answer(200, { message: 'Photo updated', data: { img: '/me.jpg' } });
    await answered.changeMode();
    const cancelled = await sendingPhoto();
    cancelled.app.send('photo', { type: 'photo.cancel' });
    await settled();
    await cancelled.changeMode();
    for (const tab of [left, answered, cancelled]) expect(tab.notices()).not.toContain('photo.interrupted');
  });
});

describe('the end of a session on its way', () => {
  it.each([
    [`DELETE /auth/sessions/${phone.id}`, { type: 'device.signOut', id: phone.id }],
    ['POST /auth/logout/everywhere', { type: 'everywhere.signOut' }],
  ] as const)(
    'that a switch of the account mode elsewhere stops is no error, but has no answer: %s (R15)',
    async (call, ask) => {
      const tab = await ending(call, ask);
      await tab.changeMode();
      expect(tab.words()).toMatchObject([
        { title: { id: 'deviceSessions.noAnswer' }, message: { id: 'deviceSessions.unconfirmed' } },
      ]);
    },
  );
});
