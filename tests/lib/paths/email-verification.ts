import type { EmailVerificationView } from './views.ts';
import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { alertIs, fieldIs } from './form.ts';
import * as mailed from './mailed-code.ts';
import type { FlowMap, Scene } from './walk.ts';

const REQUEST = 'Request verification code';
const emailField = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Email', exact: true });
interface Remembered {
  readonly email: string | null;
  readonly wait: number;
  readonly isThrottled: boolean;
  readonly isElsewhere: boolean;
}
/** What the page finds of a former visit. */
async function remember({ page, email }: Scene, kept: Remembered, flow: string | undefined): Promise<void> {
  const { wait, isThrottled, isElsewhere } = kept;
  await page.evaluate(
    ([address, lasts, named]) => {
      localStorage.removeItem('verify_email');
      localStorage.removeItem('verify_email_request');
      if (address !== null) localStorage.setItem('verify_email', address);
      const until = Date.now() + lasts;
      localStorage.setItem('verify_email_request', JSON.stringify({ email: address, until, ...named }));
    },
    [
      kept.email === null ? null : email,
      wait > 0 ? 290_000 : 0,
      { isThrottled, isElsewhere, ...(flow === undefined ? {} : { flow }) },
    ] as const,
  );
}

const STORAGE_ANSWERS = 'the storage of a browser answers at once, and one that is refused counts as empty';
const flows = new WeakMap<Scene, string | undefined>();
/** Those whose page looks up what it remembers: it has done so before a walk can look. */
const restoring = new WeakSet<Scene>();

/** The page that takes the code of a new address. */
export const emailVerificationPage: FlowMap<EmailVerificationView> = {
  model: 'emailVerificationModel',
  calls: { verifyEmail: '/auth/otp/email/verify', requestEmailCode: '/auth/otp/email_verify' },
  timers: { 'after requestTimeout': 30_000 },
  gaps: {
    'countDown failed': mailed.NO_CLOCK_FAILS,
    'emailVerification.open.pause.running: countDown failed': mailed.NO_CLOCK_FAILS,
    'emailVerification.open.form.editing: code.request branch 1 of 3': mailed.NOT_TO_BE_PRESSED,
    'emailVerification.open.form.requesting: field.change': 'what is typed until the answer is there changes nothing',
    'emailVerification.restoring: after requestTimeout': STORAGE_ANSWERS,
    'emailVerification.restoring: rememberedEmail failed': STORAGE_ANSWERS,
    'rememberedEmail failed': STORAGE_ANSWERS,
  },
  can(move, view, running) {
    const { kind, event } = move;
    // What is remembered is there at once.
    if (kind === 'timer') return !running.includes('rememberedEmail');
    if (kind !== 'event') return move.child !== 'countDown' && !(kind === 'failed' && move.child === 'rememberedEmail');
    if (event.type === 'form.submit') return view.canSubmit;
    if (event.type === 'code.request') return view.canRequest;
    if (event.type === 'form.edit') return !view.asksEmail && !view.isBusy;
    if (event.type === 'field.change') return view.asksEmail;
    return event.type !== 'wait.changed' || mailed.canWait(view.wait, view.isBusy);
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
    else if (event.type === 'form.edit') await page.getByRole('button', { name: 'Use another email' }).click();
    else if (event.type === 'code.request') await page.getByRole('button', { name: REQUEST }).click();
    else if (event.type === 'wait.changed') await mailed.passWait(scene, event['seconds'] as number);
    else if (event.type === 'screen.changed') {
      await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
      await expect(page).toHaveURL(/\/login$/);
      const kept = mailed.nextOf(rest, 'rememberedEmail');
      if (kept) await remember(scene, kept.event['output'] as Remembered, flows.get(scene));
      restoring.add(scene);
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
  give: (scene) => Promise.resolve(void restoring.delete(scene)),
  async answer(scene, move) {
    const ask = () => mailed.post(scene, '/auth/otp/email_verify', { email: scene.email });
    if (move.child === 'requestEmailCode') return mailed.answerRequest(scene, move, ask);
    const reply = mailed.replyOf(move);
    return reply.kind === 'accepted' || mailed.isWrongCode(reply) ? undefined : mailed.refusal(reply);
  },
  async shows(scene, view, isDone) {
    const { page } = scene;
    if (restoring.has(scene)) return;
    if (isDone) return expect(page).toHaveURL(/\/login$/);
    await expect(emailField(page)).toHaveCount(view.asksEmail ? 1 : 0);
    await mailed.buttonIs(page, 'Verify', { isBusy: view.isBusy, isReady: true });
    await mailed.buttonIs(page, REQUEST, { isBusy: view.isAsking, isReady: view.canRequest });
    await mailed.isShown(page, 'Too many requests', view.isThrottled);
    await mailed.areBoxesWrong(page, view.problems['code'] !== undefined);
    if (view.asksEmail) await fieldIs(emailField(page), undefined, view.problems['email']);
    await alertIs(page.locator('main form'), view.problem);
  },
};
