// What the pages of a mailed code have in common: the boxes of the code, the next request for one, and their server.
import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { enterCode } from '../guest.ts';
import { mailedCode } from '../outbox.ts';
import { steer } from '../steer.ts';
import type { Answer, Scene } from './walk.ts';

/** One code in so many seconds (R6). */
const CODE_EVERY = 300;
const WRONG = 'Not valid';

export const PASSWORD = 'seven lamps of architecture';
export const post = ({ server }: Scene, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Somebody new, whose first code is mailed where the settings ask for it; names the flow that it belongs to (R38). */
export async function register(scene: Scene): Promise<string | undefined> {
  const who = { first_name: 'Ada', last_name: 'Byron', email: scene.email };
  const secret = { password: PASSWORD, repeat_password: PASSWORD };
  const where = { country: 'United Kingdom', phone_code: '44', phone: '7700900123', cur: 'USD' };
  const answer = await post(scene, '/auth/register', { ...who, ...secret, ...where });
  if (!answer.ok) throw new Error(`registration answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { flow?: string }).flow;
}

/** Why a walk has no failing count of the seconds. */
export const NO_CLOCK_FAILS = 'the clock of a browser does not fail';
/** Why it has no press that comes too soon. */
export const NOT_TO_BE_PRESSED = 'its button is not to be pressed while another code has to wait';

/** Whether time can pass until the next code: a call that is out meanwhile would be given up. */
export const canWait = (wait: number, isBusy: boolean): boolean => wait > 0 && !isBusy;

/** A second passes where some are left, or else five minutes here and there. */
export async function passWait({ page, server }: Scene, left: number): Promise<void> {
  if (left > 0) return page.clock.fastForward(1_000);
  await passOnServer(server);
  await page.clock.fastForward((CODE_EVERY + 1) * 1000);
}
const passOnServer = (server: Scene['server']) => steer(server, 'clock', { advanceMs: (CODE_EVERY + 1) * 1000 });

/** Clears the boxes and types. */
export async function typeCode(page: Page, code: string): Promise<void> {
  for (let digit = 6; digit >= 1; digit--) await page.getByLabel(`Digit ${digit} of 6`).press('Delete');
  await enterCode(page, code);
}

/** The code of the newest mail, or one that it is not. */
export async function codeFor({ server, email }: Scene, kind: string, isRight: boolean): Promise<string> {
  const code = await mailedCode(server, kind, email).catch(() => null);
  if (isRight) return code ?? '000000';
  return code === '012345' ? '012346' : '012345';
}

interface Reply {
  readonly kind: string;
  readonly message?: string | null;
  readonly fields?: Readonly<Record<string, string>>;
  readonly answer?: unknown;
}
export const replyOf = (move: Move): Reply => move.event['output'] as Reply;
/** What comes of the next call of this actor. */
export const nextOf = (rest: readonly Move[], child: string): Move | undefined =>
  rest.find((move) => move.child === child);

/** A refusal of which the server has no case by itself: one without words, or of a field that is right here. */
export function refusal({ message = null, fields = {} }: Reply, extra: object = {}): Answer {
  const errors = Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]]));
  return { status: 422, json: { ...(message === null ? {} : { message, error: message }), errors, ...extra } };
}
/** The server refuses a wrong code by itself. */
export const isWrongCode = ({ message, fields }: Reply): boolean => message === WRONG && fields?.['code'] === WRONG;

/** The server's answer to a request for a code: it sends one, or one was asked for a moment ago. */
export async function answerRequest(
  scene: Scene,
  move: Move,
  ask: () => Promise<unknown>,
): Promise<Answer | undefined> {
  const reply = replyOf(move);
  if (reply.kind === 'rejected') return refusal(reply);
  await passOnServer(scene.server);
  if (reply.kind === 'throttled') await ask();
  return undefined;
}

export const isShown = (page: Page, text: string, isThere: boolean) =>
  expect(page.getByRole('main').getByText(text, { exact: true })).toHaveCount(isThere ? 1 : 0);
/** A button that is at work, ready, or not to be pressed. */
export async function buttonIs(page: Page, name: string, { isBusy, isReady }: Record<'isBusy' | 'isReady', boolean>) {
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  await (isBusy
    ? expect(button).toHaveAttribute('aria-busy', 'true')
    : expect(button).not.toHaveAttribute('aria-busy'));
  if (!isBusy) await (isReady ? expect(button).toBeEnabled() : expect(button).toBeDisabled());
}
/** Whether the boxes of the code are marked as wrong. */
export async function areBoxesWrong(page: Page, are: boolean): Promise<void> {
  const first = expect(page.getByLabel('Digit 1 of 6', { exact: true }));
  await (are ? first : first.not).toHaveAttribute('aria-invalid', 'true');
}
