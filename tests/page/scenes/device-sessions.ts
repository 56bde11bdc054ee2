import { FAILED, type How, type Stage } from '../stage.ts';

const sessionOf = (id: string, device: string, more: object = {}) => ({
  ...{ id, device, created_at: '2026-02-27T20:03:00.000Z', last_used_at: '2026-03-01T22:10:00.000Z' },
  ...{ is_current: false, ...more },
});
const own = sessionOf('0c8c7d0e-3d5c-4a53-9a3e-6f3c1f0f6f1b', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', {
  is_current: true,
});
const others = [
  sessionOf('7b1d7e52-8a0b-4a0d-8f55-2f2a2e0a9c1d', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Safari/604.1'),
  sessionOf('2e0a9c1d-8a0b-4a0d-8f55-7b1d7e522f2a', '<b>Call us</b>'),
];
const listed = (data: readonly object[]): How => ({ status: 200, json: { data } });

/** The dialog of devices: each state of the list, and each question. */
export async function deviceSessions(stage: Stage): Promise<void> {
  const dialog = stage.page.getByRole('dialog');
  const open = async (how: How) => {
    await stage.answer(how, 'auth/sessions');
    await stage.send('dialogs', { type: 'dialog.close', name: 'deviceSessions' });
    await stage.send('dialogs', { type: 'dialog.open', name: 'deviceSessions', input: {} });
    await dialog.waitFor();
  };
  await stage.enter('/profile');
  await stage.until(({ app }) => app.snapshot('deviceSessions'));
  await open('held');
  await stage.check('deviceSessions', 'on the way');
  await open(FAILED);
  await stage.until(failed);
  await stage.check('deviceSessions', 'failed');
  await open(listed([]));
  await stage.until(listing);
  await stage.check('deviceSessions', 'empty');
  await open(listed([own]));
  await stage.until(listing);
  await stage.check('deviceSessions', 'this device alone');
  await open(listed([...others, own]));
  await stage.until(listing);
  await stage.check('deviceSessions', 'three devices');
  await stage.send('deviceSessions', { type: 'everywhere.signOut' });
  await stage.until(asking);
  await stage.check('deviceSessions', 'all asked about');
  await stage.send('deviceSessions', { type: 'ending.cancel' });
  await stage.until(listing);
  await stage.send('deviceSessions', { type: 'device.signOut', id: others[1]?.id ?? '' });
  await stage.until(asking);
  await stage.check('deviceSessions', 'one asked about');
  await stage.answer('held', 'auth/sessions/*');
  await stage.send('deviceSessions', { type: 'ending.confirm' });
  await stage.until(ending);
  await stage.check('deviceSessions', 'being signed out');
}

// Each is sent to the page by its text: none may name anything outside itself.
const failed = ({ app }: Window['watched']) => app.snapshot('deviceSessions')?.matches('failed');
const listing = ({ app }: Window['watched']) => app.snapshot('deviceSessions')?.matches('listing');
const asking = ({ app }: Window['watched']) => app.snapshot('deviceSessions')?.matches({ asking: 'ready' });
const ending = ({ app }: Window['watched']) => app.snapshot('deviceSessions')?.matches('endingOne');
