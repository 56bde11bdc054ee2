// The ends of a call that moves money, brought about in the browser (hard case 4).
import type { Move } from '@bourse/model-testing';
import { expect, type Route } from '@playwright/test';
import { refusal } from './mailed-code.ts';
import { codeNeeded } from './step-up.ts';
import type { Answer, Scene } from './walk.ts';

/** The end of an intent, as the queue tells it to its flow. */
export interface Outcome {
  readonly kind: 'accepted' | 'rejected' | 'unknown';
  readonly body?: unknown;
  readonly message?: string | null;
  readonly fields?: Readonly<Record<string, string>>;
  readonly isNotReceived?: boolean;
  readonly isIdentityNeeded?: boolean;
  readonly isCodeNeeded?: boolean;
}

/** The answer by which a call ends so; the server accepts by itself. */
export function answerTo(outcome: Outcome): Answer | undefined {
  const { kind, message = null, fields = {}, isNotReceived, isIdentityNeeded, isCodeNeeded } = outcome;
  if (kind === 'accepted') return undefined;
  if (isNotReceived) return { status: 409, json: { status: 'intent_void' } };
  if (isIdentityNeeded) return { status: 403, json: { message, error: message, status: 'kyc_required' } };
  if (isCodeNeeded) return codeNeeded;
  return refusal({ kind, message, fields });
}

/** The queue asks so often what became of a call before it leaves the question open. */
const ASKED = 4;

const QUESTIONS = '**/api/v1/user/intents/*';
const pathOf = (call: string) => `**/api/v1${call.replace(/^[A-Z]+ /, '')}`;

/** No answer comes to a call, to its repetition, and to each question about it: nobody knows what became of it. */
export async function lose({ page }: Scene, call: string, first: Route): Promise<void> {
  let asked = 0;
  await page.route(pathOf(call), (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.route(QUESTIONS, (route) => {
    asked += 1;
    return route.abort();
  });
  await first.abort();
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect(asked).toBeGreaterThanOrEqual(ASKED);
  }).toPass({ timeout: 60_000, intervals: [100] });
}

/** What a question about a call that ended so is answered: one that never came has no other end. */
function told({ kind, body, ...outcome }: Outcome): { state: string; status: number | null; body: unknown } {
  if (outcome.isNotReceived) return { state: 'unknown', status: null, body: null };
  const { status = 200, json = body } = answerTo({ kind, ...outcome }) ?? {};
  return { state: 'settled', status, body: json as unknown };
}

/** The connection is back: the queue, which asks from time to time, learns what became of a call that was lost. */
export async function learn({ page }: Scene, call: string, { event }: Pick<Move, 'event'>): Promise<void> {
  let isAsked = false;
  await page.unroute(pathOf(call));
  await page.unroute(QUESTIONS);
  const data = { operation: event['operation'], ...told(event['outcome'] as Outcome) };
  await page.route(QUESTIONS, (route) => {
    isAsked = true;
    return route.fulfill({ json: { data } });
  });
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect(isAsked).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [100] });
}

/** Whether the queue can learn of this press: its answer was lost, and nothing more was told of it. */
export const canLearn = ({ event }: Move, before: readonly Move[]): boolean => {
  const isOfIt = (move: Move) =>
    /^intent\.(settled|resolved)$/.test(move.event.type) && move.event['ref'] === event['ref'];
  const last = before.findLast(isOfIt)?.event;
  return last?.type === 'intent.settled' && (last['outcome'] as Outcome).kind === 'unknown';
};
