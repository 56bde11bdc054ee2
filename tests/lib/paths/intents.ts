// The ends of a call that moves money, brought about in the browser (hard case 4).
import { expect, type Route } from '@playwright/test';
import { refusal } from './mailed-code.ts';
import { codeNeeded } from './step-up.ts';
import type { Answer, Scene } from './walk.ts';

/** The end of an intent, as the queue tells it to its flow. */
export interface Outcome {
  readonly kind: 'accepted' | 'rejected' | 'unknown';
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

/** No answer comes to a call, to its repetition, and to each question about it: nobody knows what became of it. */
export async function lose({ page }: Scene, call: string, first: Route): Promise<void> {
  const path = call.replace(/^[A-Z]+ /, '');
  let asked = 0;
  await page.route(`**/api/v1${path}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.route('**/api/v1/user/intents/*', (route) => {
    asked += 1;
    return route.abort();
  });
  await first.abort();
  await expect(async () => {
    await page.clock.fastForward(5_000);
    expect(asked).toBeGreaterThanOrEqual(ASKED);
  }).toPass({ timeout: 60_000, intervals: [100] });
}
