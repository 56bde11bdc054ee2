import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { letCopy } from './clipboard.ts';
import { alertIs, buttonIs, fieldIs, type } from './form.ts';
import { PASSWORD, refusal, register, replyOf } from './mailed-code.ts';
import type { SignInView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';

const DEMO = { demo_mode: 'true', disable_login_extras: 'false' };
const NO_DEMO = { ...DEMO, demo_mode: 'false' };
/** An open page asks for its settings so often, ms. */
const SETTINGS_EVERY = 60_000;

type Login = ReturnType<typeof replyOf> & { readonly by?: 'email' | 'admin' };
const loginOf = (rest: readonly Move[]) => rest.find(({ child }) => child === 'login');

/** Whether the server answers so by itself, to somebody made for it. Its own refusal names the e-mail alone. */
const isServers = ({ kind }: Login) => kind === 'signedIn' || kind === 'notVerified';

const isResend = ({ event }: Move) => event.type === 'code.resend';
/** Whether a code is being asked for, or was, and how often something happened since. */
const sinceResend = (before: readonly Move[]) => {
  const at = before.findLastIndex(isResend);
  return at === -1 ? null : before.slice(at + 1);
};
const isAnswer = ({ kind }: Move) => kind !== 'event';
/** The page has gone on to the code. */
const isGone = (before: readonly Move[]) =>
  before.some(({ event }) => event.type === 'code.enter') || sinceResend(before)?.some(isAnswer) === true;
/** Those whose page goes on to the code, once a call for another has ended. */
const leaving = new WeakSet<Scene>();

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

const field = (page: Page, label: 'Email' | 'Password') => page.getByLabel(label, { exact: true });

/** The sign-in. */
export const signInPage: FlowMap<SignInView> = {
  model: 'signInModel',
  calls: { login: '/auth/login', resendCode: '/auth/otp/email_verify' },
  timers: { 'after requestTimeout': 30_000 },
  gaps: {},
  can({ kind, event, child }, view, running) {
    // The browser answers at once.
    if (running.includes('copyText')) return child === 'copyText';
    if (kind !== 'event') return true;
    // A minute passes until the page looks again: what waits for less would be over.
    if (event.type === 'demoAccount.changed') return !view.isBusy;
    if (event.type === 'form.submit') return view.canSubmit;
    if (event.type === 'code.resend' || event.type === 'code.enter') return view.canResend;
    if (event.type === 'demo.copy') return view.canCopyDemo;
    return true;
  },
  follows: (_move, before) => !isGone(before),
  async open({ page, server }) {
    await steer(server, 'settings', NO_DEMO);
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
  },
  async act(scene, { event }, rest, view) {
    const { page, server, email } = scene;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    switch (event.type) {
      case 'field.change':
        return type(field(page, 'Email'), email);
      case 'password.show':
        return page.getByRole('checkbox', { name: 'Show password' }).click();
      case 'demo.copy':
        await letCopy(scene, rest, 'copyText');
        return press('Copy and fill in');
      case 'code.resend':
        leaving.add(scene);
        return press('Resend verification email');
      case 'code.enter':
        leaving.add(scene);
        return press('I have a code');
      case 'demoAccount.changed': {
        await steer(server, 'settings', event['demoAccount'] === null ? NO_DEMO : DEMO);
        return page.clock.fastForward(SETTINGS_EVERY + 1_000);
      }
      default: {
        const login = loginOf(rest);
        const outcome = login?.kind === 'done' ? (replyOf(login) as Login) : null;
        if (outcome && isServers(outcome) && outcome.kind !== 'rejected') await makeAccount(scene, outcome);
        await type(field(page, 'Email'), email);
        await type(field(page, 'Password'), PASSWORD);
        expect(view.canSubmit).toBe(true);
        return press('Login');
      }
    }
  },
  async answer(_scene, move) {
    if (move.child === 'resendCode' && replyOf(move).kind === 'rejected') return refusal(replyOf(move));
    if (move.child !== 'login') return undefined;
    const login = replyOf(move) as Login;
    if (isServers(login)) return undefined;
    return login.kind === 'unusable' ? { status: 200, json: { message: 'Welcome', data: {} } } : refusal(login);
  },
  async shows(scene, view, isDone) {
    const { page } = scene;
    if (isDone) return expect(page).not.toHaveURL(/\/login$/);
    if (leaving.has(scene) && !view.isBusy) return expect(page).toHaveURL(/\/verify_email$/);
    const { problems } = view;
    await buttonIs(page.getByRole('button', { name: 'Login', exact: true }), { isBusy: view.isBusy });
    await fieldIs(field(page, 'Email'), undefined, problems.email);
    await fieldIs(field(page, 'Password'), undefined, problems['password']);
    await alertIs(page.locator('main form'), view.banner ?? view.problem);
    await expect(field(page, 'Password')).toHaveAttribute('type', view.isPasswordShown ? 'text' : 'password');
    const demo = page.getByRole('button', { name: 'Copy and fill in' });
    await expect(demo).toHaveCount(view.demoAccount === null ? 0 : 1);
  },
};
