import type { Locator } from '@playwright/test';
import { FAILED, type Scene, type Stage } from '../stage.ts';

const settings = (change: object) => (body: any) => ({ ...body, data: { ...body.data, ...change } });

const demo = {
  demo_mode: 'yes',
  demo_user_login_email: 'demo@example.com',
  demo_user_login_password: 'demo-trader-1',
  disable_login_extras: 'no',
  terms_conditions_url: 'https://example.com/terms',
  privacy_policy_url: 'https://example.com/privacy',
};

const refusal = (status: number, json: object) => ({ status, json });

async function submit(stage: Stage): Promise<void> {
  await stage.page.getByRole('main').locator('button[type="submit"]').click();
}

async function login(stage: Stage): Promise<void> {
  await stage.go('/login');
  await stage.page.getByRole('main').waitFor();
  await stage.check('login', 'fresh');
  await stage.send(
    'signIn',
    { type: 'email.change', email: 'nobody@example.com' },
    { type: 'password.show', shown: true },
  );
  await stage.check('login', 'typed, password shown');
  await stage.answer('held', 'auth/login');
  await submit(stage);
  await stage.until(({ app }) => app.snapshot('signIn')?.hasTag('busy'));
  await stage.check('login', 'under way');
  const fields = { email: ['No such account'], password: ['Too short'] };
  for (const [state, how] of [
    ['refused', refusal(422, { message: 'Wrong', error: 'Wrong' })],
    ['refused by field', refusal(422, { message: 'Wrong', error: 'Wrong', errors: fields })],
    ['not verified', refusal(403, { message: 'Verify', error: 'Verify', status: 'email_not_verified' })],
  ] as const) {
    await stage.answer(how, 'auth/login');
    await stage.go('/login');
    await stage.page.getByRole('main').waitFor();
    await submit(stage);
    await stage.until(({ app }) => app.snapshot('signIn')?.hasTag('busy') === false);
    await stage.check('login', state);
  }
  await stage.answer(settings(demo), 'user/settings');
  await stage.go('/login?crm=1');
  await stage.until(({ app }) => app.snapshot('signIn')?.context.demoAccount);
  await stage.check('login', 'demo run, back office');
  await stage.answer(settings({ ...demo, disable_login_extras: 'yes' }), 'user/settings');
  await stage.go('/login');
  await stage.page.getByRole('main').waitFor();
  await stage.check('login', 'without extras');
}

async function notices(stage: Stage, spread: (newest: Locator) => Promise<void>): Promise<void> {
  await stage.go('/login');
  await stage.page.getByRole('main').waitFor();
  await stage.check('notices', 'none');
  await stage.send('notices', { type: 'notice.add', kind: 'success', message: { id: 'closing.closed' } });
  await stage.check('notices', 'one');
  await stage.send(
    'notices',
    { type: 'notice.add', kind: 'error', message: { text: 'Words of the server' } },
    { type: 'notice.add', kind: 'error', message: { id: 'closing.notClosed' } },
  );
  await stage.check('newestNotice', 'three of both kinds');
  await stage.send('notices', {
    type: 'notice.add',
    kind: 'error',
    message: { id: 'signIn.failed' },
    topic: 'signIn',
  });
  await stage.check('newestNotice', 'one more, of what a form says');
  await spread(stage.page.getByRole('alert').first());
  await stage.check('notices', 'three of both kinds, spread out');
}

async function status(stage: Stage): Promise<void> {
  await stage.go('/no-such-page');
  await stage.until(({ app }) => app.snapshot('settings')?.context.settings);
  await stage.check('status', 'not found');
  await stage.answer({ status: 503, json: {} }, 'user/settings');
  await stage.go('/login');
  await stage.until(({ app }) => app.snapshot('settings')?.context.failure);
  await stage.check('status', 'maintenance');
  await stage.answer(FAILED, 'user/settings');
  await stage.go('/login');
  await stage.until(({ app }) => app.snapshot('settings')?.context.failure);
  await stage.check('status', 'not connected');
}

async function area(stage: Stage): Promise<void> {
  await stage.page.addInitScript(() => (globalThis.areaAnswer = sessionStorage.getItem('areaAnswer') ?? undefined));
  const answer = (how: string) => stage.page.evaluate((text) => sessionStorage.setItem('areaAnswer', text), how);
  await stage.enter();
  await stage.check('area', 'running');
  for (const how of ['held', 'lost']) {
    await answer(how);
    await stage.go('/traderoom');
    await stage.until(({ app }) => app.snapshot('signedIn'));
    if (how === 'lost') await stage.until(({ app }) => app.snapshot('areas')?.context.phases.trading === 'failed');
    await stage.check('area', how);
  }
}

export const publicPages: Readonly<Record<string, Scene>> = {
  login: { device: 'desktop', account: null, run: login },
  phoneLogin: { device: 'phone', account: null, run: login },
  notices: { device: 'desktop', account: null, run: (stage) => notices(stage, (newest) => newest.hover()) },
  phoneNotices: { device: 'phone', account: null, run: (stage) => notices(stage, (newest) => newest.tap()) },
  status: { device: 'desktop', account: null, run: status },
  phoneStatus: { device: 'phone', account: null, run: status },
  area: { device: 'desktop', account: 'newcomer', run: area },
};
