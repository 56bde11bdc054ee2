import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { alertIs, fieldIs } from './form.ts';
import * as mailed from './mailed-code.ts';
import type { PasswordResetView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';

const REQUEST = 'Request new code';
const SUBMIT = { email: 'Send me a code', code: 'Verify the code', password: 'Set new password' } as const;

const ask = (scene: Scene) => mailed.post(scene, '/auth/password/reset/code', { email: scene.email });
const submit = (page: Page, { step }: PasswordResetView) =>
  page.getByRole('main').getByRole('button', { name: SUBMIT[step], exact: true }).click();
type Typed = Readonly<Record<string, { reveal(): string }>>;
const typedOf = (event: object) => ('secrets' in event ? (event.secrets as Typed) : {});

/** The three steps of a forgotten password. */
export const passwordResetPage: FlowMap<PasswordResetView> = {
  model: 'passwordResetModel',
  calls: {
    requestResetCode: '/auth/password/reset/code',
    verifyResetCode: '/auth/otp/pass/verify',
    resetPassword: '/auth/pass/update',
  },
  timers: { 'after requestTimeout': 30_000 },
  gaps: {
    'countDown failed': mailed.NO_CLOCK_FAILS,
    'passwordReset.codeSent: countDown failed': mailed.NO_CLOCK_FAILS,
    'passwordReset.codeSent.editing: code.request branch 1 of 2': mailed.NOT_TO_BE_PRESSED,
    'passwordReset.requesting.submitting: field.change': 'the field takes no text until the answer is there',
  },
  can({ kind, event, child }, { step, canSubmit, canRequest, isBusy, wait }) {
    if (kind === 'timer') return true;
    if (kind !== 'event') return child !== 'countDown';
    if (event.type === 'field.change') return step === 'email' && !isBusy;
    if (event.type === 'form.edit') return step !== 'email' && !isBusy;
    if (event.type === 'code.request') return canRequest;
    if (event.type === 'wait.changed') return step === 'code' && mailed.canWait(wait, isBusy);
    const typed = Object.keys(typedOf(event));
    const isOfStep = typed.length === 0 || typed.includes(step === 'email' ? '' : step);
    return canSubmit && isOfStep;
  },
  async open(scene) {
    await steer(scene.server, 'settings', { two_fa: 'false' });
    await steer(scene.server, 'accounts', { emails: [scene.email], password: 'the former password' });
    await scene.page.goto('/reset');
    await expect(scene.page.getByRole('main').getByLabel('Email')).toBeVisible();
  },
  async act(scene, { event }, rest, view) {
    const { page, email } = scene;
    if (event.type === 'field.change') await page.getByRole('main').getByLabel('Email').fill(email);
    else if (event.type === 'form.edit') await page.getByRole('button', { name: 'Use another email' }).click();
    else if (event.type === 'code.request') await page.getByRole('button', { name: REQUEST }).click();
    else if (event.type === 'wait.changed') await mailed.passWait(scene, event['seconds'] as number);
    else {
      const answer = mailed.nextOf(rest, 'verifyResetCode');
      const isRight = answer?.kind === 'done' && mailed.replyOf(answer).kind === 'accepted';
      const typed = typedOf(event);
      if (view.step === 'code')
        await mailed.typeCode(page, typed['code'] ? await mailed.codeFor(scene, 'reset_code', isRight) : '');
      if (typed['password'])
        for (const label of ['New Password', 'Confirm Password']) await page.getByLabel(label).fill(mailed.PASSWORD);
      else if (view.step === 'password')
        for (const label of ['New Password', 'Confirm Password']) await page.getByLabel(label).fill('');
      await submit(page, view);
    }
  },
  async answer(scene, move) {
    if (move.child === 'requestResetCode') return mailed.answerRequest(scene, move, () => ask(scene));
    const reply = mailed.replyOf(move);
    if (reply.kind === 'codeRefused') {
      const words = reply.message ?? null;
      return mailed.refusal({ ...reply, fields: { code: words ?? 'Refused' } }, { status: 'code_invalid' });
    }
    return reply.kind === 'accepted' || mailed.isWrongCode(reply) ? undefined : mailed.refusal(reply);
  },
  async shows({ page }, view, isDone) {
    if (isDone) return expect(page).toHaveURL(/\/login$/);
    const { step, isBusy, problems } = view;
    await mailed.buttonIs(page, SUBMIT[step], { isBusy, isReady: true });
    await mailed.isShown(page, 'Too many requests', view.isThrottled);
    await alertIs(page.locator('main form'), view.problem);
    if (step === 'email') await fieldIs(page.getByRole('main').getByLabel('Email'), undefined, problems['email']);
    if (step === 'password') await fieldIs(page.getByLabel('New Password'), undefined, problems['password']);
    if (step !== 'code') return;
    await mailed.areBoxesWrong(page, problems['code'] !== undefined);
    await mailed.buttonIs(page, REQUEST, { isBusy: view.isAsking, isReady: view.canRequest });
  },
};
