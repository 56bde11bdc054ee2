import type { Locator } from '@playwright/test';
import { FAILED, type Scene, type Stage } from '../stage.ts';
import { settings } from './settings.ts';

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
    { type: 'field.change', field: 'email', text: 'nobody@example.com' },
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
  await stage.send('notices', {
    type: 'notice.add',
    kind: 'success',
    message: { id: 'closing.closed' },
    details: [{ id: 'closing.result', values: { profit: '+$1.20' } }],
  });
  await stage.check('notices', 'one');
  await stage.send(
    'notices',
    { type: 'notice.add', kind: 'error', message: { text: 'Words of the server' } },
    { type: 'notice.add', kind: 'error', message: { id: 'closing.notClosed' } },
    { type: 'notice.add', kind: 'error', message: { id: 'closing.notClosed' } },
  );
  await stage.check('newestNotice', 'three of both kinds, one of them said twice');
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

async function twoFa(stage: Stage): Promise<void> {
  const answer = (how: Parameters<Stage['answer']>[0]) => stage.answer(how, 'auth/otp/code');
  await stage.answer(settings({ session: { two_fa: 'true' } }), 'user/settings');
  const come = async () => {
    await stage.go('/two_fa');
    await stage.until(({ app }) => app.snapshot('twoFa'));
    await stage.page.getByRole('main').waitFor();
  };
  const isAnswered = () =>
    stage.until(({ app }) => app.snapshot('twoFa')?.matches({ due: { mail: 'requesting' } }) === false);
  await answer('held');
  await come();
  await stage.check('twoFa', 'a code is being requested');
  await answer(refusal(422, { message: 'No mail today', error: 'No mail today' }));
  await come();
  await isAnswered();
  await stage.check('twoFa', 'no code was sent');
  await answer({ status: 429, json: { message: 'Wait', error: 'Wait' } });
  await come();
  await isAnswered();
  await stage.check('twoFa', 'too many requests');
  await submit(stage);
  await stage.until(({ app }) => app.snapshot('twoFa')?.context.problem);
  await stage.check('twoFa', 'refused');
}

const first = (messages: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(messages).map(([field, text]) => [field, [text]]));

/** A form as somebody meets it, after a press that its own check refuses, under way, and refused by the server. */
async function form(
  stage: Stage,
  part: 'registration' | 'jointAccount',
  path: string,
  filled: Readonly<Record<string, string>>,
  errors: Readonly<Record<string, string>>,
): Promise<void> {
  const come = async () => {
    await stage.go(path);
    await stage.until(({ app }) => app.snapshot('countries')?.context.value);
    await stage.page.getByRole('main').waitFor();
  };
  await come();
  await stage.check(part, 'fresh');
  await submit(stage);
  await stage.check(part, 'terms not accepted');
  await stage.send(part, { type: 'field.change', field: 'terms', text: 'yes' });
  await submit(stage);
  await stage.check(part, 'a name is missing');
  for (const [how, state] of [
    ['held', 'under way'],
    [refusal(422, { message: 'Wrong', error: 'Wrong', errors: first(errors) }), 'refused by field'],
    [refusal(422, { message: 'No room today', error: 'No room today' }), 'refused'],
  ] as const) {
    await stage.answer(how, 'auth/register');
    await come();
    await stage.send(part, { type: 'fields.change', fields: { ...filled, terms: 'yes' } });
    await submit(stage);
    if (how !== 'held')
      await stage.page.waitForFunction((name) => window.watched.app.snapshot(name)?.context.problem, part);
    await stage.check(part, state);
  }
}

const ada = { first_name: 'Ada', last_name: 'Lovelace', country: 'Nigeria', phone_code: '234', phone: '8031234567' };
const charles = {
  first_name: 'Charles',
  last_name: 'Babbage',
  country: 'France',
  phone_code: '33',
  phone: '612345678',
};

const registration = (stage: Stage) =>
  form(
    stage,
    'registration',
    '/get_started',
    { ...ada, email: 'ada@example.com' },
    { email: 'Taken', password: 'Too common', phone: 'Too short', country: 'Not served' },
  );

const jointAccount = (stage: Stage) =>
  form(
    stage,
    'jointAccount',
    '/jointaccount',
    {
      ...ada,
      primary_email: 'ada@example.com',
      ...Object.fromEntries(Object.entries(charles).map(([field, text]) => [`secondary.${field}`, text])),
      'secondary.email': 'charles@example.com',
      email: 'both@example.com',
      username: 'engine_no1',
    },
    { username: 'Taken', 'secondary.phone': 'Too short', repeat_password: 'Differs' },
  );

async function emailVerification(stage: Stage): Promise<void> {
  const come = async () => {
    await stage.go('/verify_email');
    await stage.until(({ app }) => app.snapshot('emailVerification')?.matches('open'));
    await stage.page.getByRole('main').waitFor();
  };
  const request = () => stage.send('emailVerification', { type: 'code.request' });
  const check = (state: string) => stage.check('emailVerification', state);
  await come();
  await check('no e-mail is known');
  await submit(stage);
  await check('neither e-mail nor code');
  await stage.send('emailVerification', { type: 'field.change', field: 'email', text: 'ada@example.com' });
  await stage.answer('held', 'auth/otp/email_verify');
  await request();
  await check('a code is being requested');
  await stage.answer({ status: 429, json: { message: 'Wait', error: 'Wait' } }, 'auth/otp/email_verify');
  await come();
  await request();
  await stage.until(({ app }) => app.snapshot('emailVerification')?.context.isThrottled);
  await check('too many requests');
  await stage.send('emailVerification', { type: 'form.edit' });
  await check('another e-mail');
}

async function passwordReset(stage: Stage): Promise<void> {
  const CODE = 'auth/password/reset/code';
  const check = (state: string) => stage.check('passwordReset', state);
  const at = (step: string) =>
    stage.page.waitForFunction((name) => window.watched.app.snapshot('passwordReset')?.matches(name as never), step);
  const enter = async (text: string) => {
    await stage.page.getByRole('main').getByRole('textbox').first().click();
    await stage.page.keyboard.type(text);
  };
  await stage.go('/reset');
  await stage.page.getByRole('main').waitFor();
  await check('fresh');
  await submit(stage);
  await check('no e-mail');
  await stage.send('passwordReset', { type: 'field.change', field: 'email', text: 'ada@example.com' });
  await stage.answer({ status: 429, json: { message: 'Wait', error: 'Wait' } }, CODE);
  await submit(stage);
  await stage.until(({ app }) => app.snapshot('passwordReset')?.context.isThrottled);
  await check('too many requests');
  await stage.answer({ status: 200, json: { message: 'Sent' } }, CODE);
  await submit(stage);
  await at('codeSent');
  await check('a code is asked for');
  await submit(stage);
  await check('no code');
  await stage.answer(
    refusal(422, { message: 'Wrong', error: 'Wrong', errors: { code: ['Not this one'] } }),
    'auth/otp/pass/verify',
  );
  await enter('012345');
  await submit(stage);
  await stage.until(({ app }) => app.snapshot('passwordReset')?.context.problem);
  await check('a wrong code');
  await stage.answer({ status: 200, json: { message: 'Right' } }, 'auth/otp/pass/verify');
  await enter('012345');
  await submit(stage);
  await at('settingPassword');
  await check('the new password');
  await submit(stage);
  await check('no password');
}

export const publicPages: Readonly<Record<string, Scene>> = {
  login: { device: 'desktop', account: null, run: login },
  phoneLogin: { device: 'phone', account: null, run: login },
  registration: { device: 'desktop', account: null, run: registration },
  phoneRegistration: { device: 'phone', account: null, run: registration },
  jointAccount: { device: 'desktop', account: null, run: jointAccount },
  emailVerification: { device: 'desktop', account: null, run: emailVerification },
  phoneEmailVerification: { device: 'phone', account: null, run: emailVerification },
  passwordReset: { device: 'desktop', account: null, run: passwordReset },
  phonePasswordReset: { device: 'phone', account: null, run: passwordReset },
  twoFa: { device: 'desktop', account: 'newcomer', run: twoFa },
  phoneTwoFa: { device: 'phone', account: 'newcomer', run: twoFa },
  notices: { device: 'desktop', account: null, run: (stage) => notices(stage, (newest) => newest.hover()) },
  phoneNotices: { device: 'phone', account: null, run: (stage) => notices(stage, (newest) => newest.tap()) },
  status: { device: 'desktop', account: null, run: status },
  phoneStatus: { device: 'phone', account: null, run: status },
  area: { device: 'desktop', account: 'newcomer', run: area },
};
