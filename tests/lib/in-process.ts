// The core alone, on fake ports whose calls reach a server in this process.
import { type App, createApp, loadArea, locate, secret, until } from '@bourse/core';
import { fakePorts, type FakePorts } from '@bourse/core/testing';
import type { TestServer } from '@bourse/server/testing';

export interface InProcess {
  readonly app: App;
  readonly ports: FakePorts;
  /** The next answers of this path never arrive, though the call has its effect. */
  readonly lose: (path: string, times: number) => void;
  /** Paths called so far, such as `POST /user/trades/store`, with the idempotency key where there is one. */
  readonly calls: { readonly call: string; readonly key: string | null }[];
  /** Moves the clock on, each time every call has been answered, until the condition holds; throws when it never does. */
  readonly advanceUntil: (isDone: () => boolean) => Promise<void>;
  readonly close: () => void;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const STEP_MS = 500;
const MOST_STEPS = 400;

const PREFIX = '/api/v1';

/** Starts the core against the server; nobody is signed in. */
export function openInProcess(server: TestServer): InProcess {
  const lost = new Map<string, number>();
  const calls: { call: string; key: string | null }[] = [];
  let inFlight = 0;
  const ports = fakePorts({
    load: loadArea,
    fetch: (request) => {
      inFlight++;
      return call(request).finally(() => inFlight--);
    },
  });
  async function call(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const path = pathname.slice(PREFIX.length);
    const key = request.headers.get('idempotency-key');
    calls.push({ call: `${request.method} ${path}`, key });
    const body = await request.text();
    const answer = await server.app.inject({
      method: request.method as 'GET',
      url: `${pathname}${search}`,
      headers: {
        authorization: request.headers.get('authorization') ?? '',
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      ...(body === '' ? {} : { payload: body }),
    });
    const left = lost.get(path) ?? 0;
    lost.set(path, left - 1);
    if (left > 0) throw new TypeError('connection lost');
    return new Response(answer.body === '' ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    });
  }
  async function answered(): Promise<void> {
    // An answer may cause the next call at once.
    for (let quiet = 0; quiet < 5; quiet = inFlight === 0 ? quiet + 1 : 0) await turn();
  }
  async function advanceUntil(isDone: () => boolean): Promise<void> {
    for (let step = 0; step < MOST_STEPS; step++) {
      await answered();
      if (isDone()) return;
      ports.clock.increment(STEP_MS);
    }
    throw new Error(`not so after ${String((MOST_STEPS * STEP_MS) / 1000)} s`);
  }
  const app = createApp(ports);
  app.start();
  app.send('navigation', { type: 'location.changed', location: locate('/login') });
  return {
    app,
    ports,
    calls,
    lose: (path, times) => void lost.set(path, times),
    advanceUntil,
    close: () => app.stop(),
  };
}

/** Signs in on the form and waits until the assets are there. */
export async function signInProcess({ app }: InProcess, email: string, password: string): Promise<void> {
  await until(app, ['signIn'], () => app.snapshot('signIn'));
  app.send('signIn', { type: 'field.change', field: 'email', text: email });
  app.send('signIn', { type: 'form.submit', secrets: { password: secret(password) } });
  await until(app, ['assets'], () => (app.snapshot('assets')?.context.assets.size ?? 0) > 0);
}
