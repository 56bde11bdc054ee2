import type { components } from '@bourse/contract';
import * as z from 'zod/mini';
import { rowsOf } from '../../shared/contents';
import { rejectedBy } from '../../shared/form';
import type { Message } from '../../shared/message';
import { isRefusal } from '../../shared/refusal';
import { wireMoment } from '../../shared/wire-moment';

/** What a device looks like. */
export type DeviceKind = 'phone' | 'computer' | 'unknown';

/** A browser that the account is signed in by. */
export interface DeviceSession {
  readonly id: string;
  readonly device: Message;
  readonly kind: DeviceKind;
  /** ISO. */
  readonly signedInAt: string;
  /** ISO, to the minute. */
  readonly lastUsedAt: string;
  /** It is the browser that asks. */
  readonly isCurrent: boolean;
}

/** Names by their sign in a user-agent text, the first that fits: most browsers name themselves after others as well. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac(intosh| OS X)\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
] as const;

/**
 * Browser and system in words. Nothing of the text itself is shown: whoever signed in wrote it, and could write
 * anything there to whoever reads the list.
 */
export function deviceOf(userAgent: string): Pick<DeviceSession, 'device' | 'kind'> {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1];
  const [, system, kind = 'unknown'] = systems.find(([sign]) => sign.test(userAgent)) ?? [];
  if (browser !== undefined && system !== undefined)
    return { device: { id: 'deviceSessions.device', values: { browser, system } }, kind };
  const name = browser ?? system;
  return { device: name === undefined ? { id: 'deviceSessions.unknown' } : { text: name }, kind };
}

type Wire = components['schemas']['Session'];
const wireSession = z.object({
  id: z.string().check(z.minLength(1)),
  device: z.string(),
  created_at: wireMoment,
  last_used_at: wireMoment,
  is_current: z.boolean(),
} satisfies { readonly [K in keyof Wire]: z.ZodMiniType });

/** The sessions of an answer, this browser's first; throws for one of another form, which is no shorter list (R14). */
export function parseSessions(answer: unknown): readonly DeviceSession[] {
  const sessions = rowsOf(answer).map((row): DeviceSession => {
    const parsed = wireSession.safeParse(row);
    if (!parsed.success) throw new TypeError('The list of sessions is of another form');
    const { id, device, created_at, last_used_at, is_current } = parsed.data;
    return { id, ...deviceOf(device), signedInAt: created_at, lastUsedAt: last_used_at, isCurrent: is_current };
  });
  return [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)];
}

/** What became of it; that no answer came is a failure of the call. */
export type EndingOutcome =
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused'; readonly message: string | null }
  /** There is no such session: it has ended before, or the server does not know the call. */
  | { readonly kind: 'gone' };

/** Whether the session ended. */
export const endOfOne = (answer: Answered): EndingOutcome =>
  answer.response.status === 404 ? { kind: 'gone' } : outcomeOf(answer);

/** Whether they ended. */
export function outcomeOf({ data, error, response: { status, ok } }: Answered): EndingOutcome {
  if (isRefusal(status, error)) return { kind: 'refused', message: rejectedBy(error).message };
  // A proxy's page is no answer either.
  if (!ok || typeof data !== 'object' || data === null) throw new Error(`The sessions answered ${status}`);
  return { kind: 'ended' };
}
interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Pick<Response, 'status' | 'ok'>;
}
