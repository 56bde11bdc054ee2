// What a walk makes of its own trader beside the page: by the server's calls and the operator's commands.
import { expect, type Locator, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { runUntil, signIn } from '../trader.ts';
import { PASSWORD } from './mailed-code.ts';
import type { Scene } from './walk.ts';

const sessions = new WeakMap<Scene, Promise<string>>();

async function openSession({ server, email }: Scene): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, device: 'another browser' }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

/** A call by a session of the trader's own beside that of the page. */
export async function call<T = unknown>(scene: Scene, method: string, path: string, body?: object): Promise<T> {
  const session = sessions.get(scene) ?? openSession(scene);
  sessions.set(scene, session);
  const headers = {
    authorization: `Bearer ${await session}`,
    'idempotency-key': crypto.randomUUID(),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const answer = await fetch(`${scene.server.url}/api/v1${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The rows of a list of the trader's. */
export const rows = async <T>(scene: Scene, path: string, method = 'GET') =>
  (await call<{ data: T[] }>(scene, method, path, method === 'POST' ? {} : undefined)).data;

/** Makes the trader of this walk. */
export const makeTrader = ({ server, email }: Scene, balance: string, more: object = {}) =>
  steer(server, 'accounts', { emails: [email], password: PASSWORD, balance, ...more });

/** Signs the page in. */
export const enter = ({ page, email }: Scene, symbol?: string) => signIn(page, { email, password: PASSWORD }, symbol);

/** The page asks for its settings and for its user so often, ms; the longer of both. */
export const NEXT_LOOK = 61_000;

/** Lets time pass until a part of the page is there that is loaded when it is first wanted. */
export const drawn = (page: Page, part: Locator) => runUntil(page, () => expect(part).toBeVisible({ timeout: 500 }));

/** The gaps of a dialog whose list is asked for in these states when the network is back. */
export const withoutNetwork = (machine: string, ...states: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    states.map((state) => [
      `${machine}.${state}: network.changed`,
      'a walk takes the network away for a call that cannot leave, and no further: the flow itself is tested in core',
    ]),
  );

/** Closes a dialog by the button of its head. */
export const close = (dialog: Locator) => dialog.locator('header').getByRole('button').click();
