import type { Move } from '@bourse/model-testing';
import { expect, type Locator } from '@playwright/test';
import { steer } from '../steer.ts';
import { buttonIs, hasFormProblem, isWrong, PASSWORD, refusal, register, replyOf } from './mailed-code.ts';
import type { SignInView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';

const DEMO = { demo_mode: 'true', disable_login_extras: 'false' };
const NO_DEMO = { ...DEMO, demo_mode: 'false' };
/** An open page asks for its settings so often, ms. */
const SETTINGS_EVERY = 60_000;

type Login = ReturnType<typeof replyOf> & { readonly by?: 'email' | 'admin' };
const loginOf = (rest: readonly Move[]) => rest.find(({ child }) => child === 'login');

/** Whether the server answers so by itself, to somebody made for it. */
const isServers = ({ kind, fields }: Login) =>
  kind === 'signedIn' || kind === 'notVerified' || (kind === 'rejected' && Object.keys(fields ?? {}).length > 0);

/** An account that the server answers in this way. */
async function makeAccount(scene: Scene, { by }: Login): Promise<void> {
  const { server, email } = scene;
  if (by === undefined) return steer(server, 'accounts', { emails: [email], password: PASSWORD });
  const isByEmail = by === 'email';
  await steer(server, 'settings', {
    send_must_verify_email: String(isByEmail),
    admin_must_verify: String(!isByEmail),
  });
  await register(scene);
}

/** Typing what stands there already would be a change that the walk does not make. */
const typed = async (field: Locator, text: string) => {
  if ((await field.inputValue()) !== text) await field.fill(text);
};

/** The sign-in. */
export const signInPage: FlowMap<SignInView> = {
  model: 'signInModel',
  calls: { login: '/auth/login', resendCode: '/auth/otp/email_verify' },
  timers: { 'after requestTimeout': 10_000 },
  can({ kind, event, child, type }, view) {
    if (kind === 'timer') return true;
    // A browser that refuses its clipboard is no answer of the server.
    if (kind !== 'event') return !(child === 'copyText' && kind === 'failed') && type !== 'login failed #2';
    if (event.type === 'form.submit') return view.canSubmit;
    if (event.type === 'code.resend') return view.canResend;
    if (event.type === 'demo.copy') return view.canCopyDemo;
    return true;
  },
  async open({ page, server, context }) {
    await steer(server, 'settings', NO_DEMO);
    await context.grantPermissions(['clipboard-write']);
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
  },
  async act(scene, { event }, rest, view) {
    const { page, server, email } = scene;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    switch (event.type) {
      case 'field.change':
        return page.getByLabel('Email').fill(email);
      case 'password.show':
        return page.getByRole('checkbox', { name: 'Show password' }).click();
      case 'demo.copy':
        return press('Copy and fill in');
      case 'code.resend':
        await press('Resend verification code');
        // Its page is next, whatever comes of it.
        return page.waitForURL('**/verify_email');
      case 'demoAccount.changed': {
        await steer(server, 'settings', event['demoAccount'] === null ? NO_DEMO : DEMO);
        return page.clock.fastForward(SETTINGS_EVERY + 1_000);
      }
      default: {
        const login = loginOf(rest);
        const outcome = login?.kind === 'done' ? (replyOf(login) as Login) : null;
        if (outcome && isServers(outcome) && outcome.kind !== 'rejected') await makeAccount(scene, outcome);
        await typed(page.getByLabel('Email'), email);
        await typed(page.getByLabel('Password', { exact: true }), PASSWORD);
        expect(view.canSubmit).toBe(true);
        return press('Login');
      }
    }
  },
  async answer(_scene, move) {
    if (move.child !== 'login') return undefined;
    const login = replyOf(move) as Login;
    if (isServers(login)) return undefined;
    return login.kind === 'unusable' ? { status: 200, json: { message: 'Welcome', data: {} } } : refusal(login);
  },
  async shows({ page }, view, isDone) {
    if (isDone) return expect(page).not.toHaveURL(/\/login$/);
    if (page.url().endsWith('/verify_email')) return;
    await buttonIs(page, 'Login', { isBusy: view.isBusy, isReady: true });
    await isWrong(page, 'Email', 'email' in view.problems);
    await isWrong(page, 'Password', 'password' in view.problems);
    if (view.banner === null) await hasFormProblem(page, view.problem !== null);
    else await expect(page.locator('main form').getByRole('alert')).toContainText(/verif/);
    const type = view.isPasswordShown ? 'text' : 'password';
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', type);
    const demo = page.getByRole('button', { name: 'Copy and fill in' });
    await expect(demo).toHaveCount(view.demoAccount === null ? 0 : 1);
  },
};
