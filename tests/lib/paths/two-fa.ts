import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { alertIs } from './form.ts';
import * as mailed from './mailed-code.ts';
import type { TwoFaView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';

const REQUEST = 'Request new code';

/** Asks for a code in the session of the page, so that its own request comes too soon. */
const ask = async (scene: Scene) => {
  const token = await scene.page.evaluate(
    () => (JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string }).token ?? '',
  );
  return mailed.post(scene, '/auth/otp/code', { device: 'another tab' }, { authorization: `Bearer ${token}` });
};
/** Those whose first request is answered, and those to whom the mail came before that answer. */
const [answered, early] = [new WeakSet<Scene>(), new WeakSet<Scene>()];
const boxes = (page: Page) => page.getByLabel('Digit 1 of 6');

/** A browser that is not known yet. */
export const twoFaPage: FlowMap<TwoFaView> = {
  model: 'twoFaModel',
  calls: { requestCode: '/auth/otp/code', verifyCode: '/auth/otp/verify' },
  timers: { 'after requestTimeout': 10_000 },
  gaps: {
    'countDown failed': mailed.NO_CLOCK_FAILS,
    'verifyCode done #2': 'a code that is not whole is refused in the same moment: its call is never seen',
    'twoFa.due.mail.waiting: countDown failed': mailed.NO_CLOCK_FAILS,
    'twoFa.verified: after reloadInterval': 'the session takes the page over as soon as the server has let it in',
  },
  can(move, { isVerified, isVerifying, canRequest, wait }) {
    const { kind, event, child } = move;
    if (isVerified) return false;
    if (kind === 'timer') return true;
    if (kind === 'done' && child === 'verifyCode') return mailed.replyOf(move).kind !== 'incomplete';
    if (kind !== 'event') return child !== 'countDown';
    if (event.type === 'code.submit') return !isVerifying;
    if (event.type === 'code.request') return canRequest;
    return mailed.canWait(wait, isVerifying);
  },
  async open({ page, server, email }) {
    await steer(server, 'settings', { two_fa: 'true' });
    await steer(server, 'accounts', { emails: [email], password: mailed.PASSWORD });
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(mailed.PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/two_fa$/);
    await expect(boxes(page)).toBeVisible();
  },
  async act(scene, { event }, rest) {
    const { page } = scene;
    if (event.type === 'code.request') await page.getByRole('button', { name: REQUEST }).click();
    else if (event.type === 'wait.changed') await mailed.passWait(scene, event['seconds'] as number);
    else {
      const answer = mailed.nextOf(rest, 'verifyCode');
      const kind = answer?.kind === 'done' ? mailed.replyOf(answer).kind : '';
      if (kind === 'verified' && !answered.has(scene)) {
        await ask(scene);
        early.add(scene);
      }
      const code = await mailed.codeFor(scene, 'device_code', kind === 'verified');
      // The last digit sends it.
      await mailed.typeCode(page, code);
    }
  },
  async answer(scene, move) {
    if (move.child === 'requestCode') {
      answered.add(scene);
      // Another request would void the code that is typed already.
      return early.has(scene) ? { json: { message: 'Sent' } } : mailed.answerRequest(scene, move, () => ask(scene));
    }
    const reply = mailed.replyOf(move);
    return reply.kind === 'verified' ? undefined : mailed.refusal(reply);
  },
  async shows({ page }, view) {
    if (view.isVerified) return expect(page).not.toHaveURL(/\/two_fa$/);
    await mailed.buttonIs(page, 'Verify', { isBusy: view.isVerifying, isReady: true });
    await mailed.buttonIs(page, REQUEST, { isBusy: view.isRequesting, isReady: view.canRequest });
    await mailed.isShown(page, 'Too many requests', view.isThrottled);
    await alertIs(page.locator('main form'), view.problem);
    await mailed.areBoxesWrong(page, view.problem !== null);
  },
};
