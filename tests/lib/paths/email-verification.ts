import type { EmailVerificationView } from './views.ts';
import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import * as mailed from './mailed-code.ts';
import type { FlowMap, Scene } from './walk.ts';

const DIGITS = 'Digit 1 of 6';
const REQUEST = 'Request verification code';
const emailField = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Email', exact: true });
type Remembered = { readonly email: string | null; readonly wait: number; readonly isThrottled: boolean };
/** What the page finds of a former visit. */
async function remember({ page, email }: Scene, kept: Remembered, flow: string | undefined): Promise<void> {
  await page.evaluate(
    ([address, { email: known, wait, isThrottled }, named]) => {
      localStorage.removeItem('verify_email');
      localStorage.removeItem('verify_email_request');
      if (known !== null) localStorage.setItem('verify_email', address);
      const until = Date.now() + (wait > 0 ? 290_000 : 0);
      localStorage.setItem('verify_email_request', JSON.stringify({ until, isThrottled, ...named }));
    },
    [email, kept, flow === undefined ? {} : { flow }] as const,
  );
}

const flows = new WeakMap<Scene, string | undefined>();

/** The page that takes the code of a new address. */
export const emailVerificationPage: FlowMap<EmailVerificationView> = {
  model: 'emailVerificationModel',
  calls: { verifyEmail: '/auth/otp/email/verify', requestEmailCode: '/auth/otp/email_verify' },
  timers: { 'after requestTimeout': 30_000 },
  can(move, view, running) {
    const { type, kind, event } = move;
    // What is remembered is there at once.
    if (kind === 'timer') return !running.includes('rememberedEmail');
    if (kind !== 'event') return move.child !== 'countDown' && !(kind === 'failed' && move.child === 'rememberedEmail');
    if (event.type === 'form.submit') return view.canSubmit;
    if (event.type === 'code.request') return view.canRequest;
    if (event.type === 'form.edit') return !view.asksEmail && !view.isBusy;
    if (event.type === 'field.change') return view.asksEmail;
    // A second less is no other state of the page.
    return type !== 'wait.changed #1';
  },
  async open(scene, moves) {
    const { page, server } = scene;
    await steer(server, 'settings', { send_must_verify_email: 'true' });
    const isVerified = moves.some((move) => move.child === 'verifyEmail' && mailed.replyOf(move)?.kind === 'accepted');
    flows.set(scene, isVerified ? await mailed.register(scene) : undefined);
    await page.goto('/login');
    const first = mailed.nextOf(moves, 'rememberedEmail');
    if (first) await remember(scene, first.event['output'] as Remembered, flows.get(scene));
    await page.goto('/verify_email');
  },
  async act(scene, { event }, rest) {
    const { page, email } = scene;
    if (event.type === 'field.change') await emailField(page).fill(email);
    else if (event.type === 'form.edit') await page.getByRole('button', { name: 'Use another e-mail' }).click();
    else if (event.type === 'code.request') await page.getByRole('button', { name: REQUEST }).click();
    else if (event.type === 'wait.changed') await mailed.passWait(scene);
    else if (event.type === 'screen.changed') {
      await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
      await expect(page).toHaveURL(/\/login$/);
      const kept = mailed.nextOf(rest, 'rememberedEmail');
      if (kept) await remember(scene, kept.event['output'] as Remembered, flows.get(scene));
      await page.goBack();
    } else {
      const answer = mailed.nextOf(rest, 'verifyEmail');
      const isRight = answer?.kind === 'done' && mailed.replyOf(answer).kind === 'accepted';
      const { code = { reveal: () => '' } } = (event['secrets'] ?? {}) as { code?: { reveal(): string } };
      const isWhole = code.reveal().length === 6;
      await mailed.typeCode(page, isWhole ? await mailed.codeFor(scene, 'email_code', isRight) : code.reveal());
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
    }
  },
  async answer(scene, move) {
    const ask = () => mailed.post(scene, '/auth/otp/email_verify', { email: scene.email });
    if (move.child === 'requestEmailCode') return mailed.answerRequest(scene, move, ask);
    const reply = mailed.replyOf(move);
    return reply.kind === 'accepted' || mailed.isWrongCode(reply) ? undefined : mailed.refusal(reply);
  },
  async shows({ page }, view, isDone) {
    if (isDone) return expect(page).toHaveURL(/\/login$/);
    await expect(emailField(page)).toHaveCount(view.asksEmail ? 1 : 0);
    await mailed.buttonIs(page, 'Verify', { isBusy: view.isBusy, isReady: true });
    await mailed.buttonIs(page, REQUEST, { isBusy: view.isAsking, isReady: view.canRequest });
    await mailed.isShown(page, 'Too many requests', view.isThrottled);
    await mailed.isWrong(page, DIGITS, view.problems['code'] !== undefined);
    if (view.asksEmail) await mailed.isWrong(page, 'Email', view.problems['email'] !== undefined);
    await mailed.hasFormProblem(page, view.problem !== null);
  },
};
