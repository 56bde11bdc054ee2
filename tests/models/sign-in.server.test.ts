import { createClient } from '@bourse/contract';
import { secret, type Secret } from '@bourse/core';
import type { SignInEvent, SignInView } from '@bourse/core/access';
import { pathsOf, stage, type Move, type Path } from '@bourse/model-testing';
import { signInModel } from '@bourse/core/charts';
import { fakePorts, signInActors } from '@bourse/core/testing';
import { createTestServer, type TestServer } from '@bourse/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';

/** What a real server is to answer in place of the model's outcome. */
type Outcome = 'signedIn' | 'wrong' | 'throttled' | 'email' | 'admin' | 'down' | 'unusable';

function outcomeOf(move: Move): Outcome {
  if (move.kind === 'failed') return 'down';
  const { kind, by, fields } = move.event['output'] as { kind: string; by?: 'email' | 'admin'; fields?: object };
  if (kind === 'notVerified') return by ?? 'email';
  if (kind === 'rejected') return Object.keys(fields ?? {}).length > 0 ? 'wrong' : 'throttled';
  return kind === 'signedIn' ? 'signedIn' : 'unusable';
}

const isLogin = (move: Move): boolean => move.child === 'login';
const isResend = (move: Move): boolean => move.child === 'resendCode';
const CODE_PATH = '/api/v1/auth/otp/email_verify';
const rows: Partial<Record<Outcome, string>> = {
  signedIn: 'A-116',
  wrong: 'A-113',
  throttled: 'A-118',
  admin: 'A-105',
};

/** The moves of a path, and the rows of the answers that its comparison depends on. */
function titleOf({ moves }: Path): string {
  const proved = [...new Set(moves.filter(isLogin).flatMap((move) => rows[outcomeOf(move)] ?? []))];
  return moves.map((move) => move.type).join(', ') + (proved.length > 0 ? ` (${proved.slice(0, 4).join(', ')})` : '');
}

/** What a view shows, the server's own words left out. */
const factsOf = (view: SignInView) => ({
  isBusy: view.isBusy,
  canSubmit: view.canSubmit,
  email: view.fields.email,
  banner: view.banner,
  fill: view.fill,
  demoAccount: view.demoAccount,
  isPasswordShown: view.isPasswordShown,
  canResend: view.canResend,
  hasProblem: view.problem !== null || Object.keys(view.problems).length > 0,
});

describe('sign-in against the server', () => {
  const password = 'demo-trader-1';
  const accounts: Partial<Record<Outcome, string>> = {
    signedIn: 'ada@example.com',
    email: 'unverified@example.com',
    admin: 'unapproved@example.com',
    throttled: 'throttled@example.com',
  };
  let server: TestServer;
  let strangers = 0;

  beforeAll(async () => {
    server = await createTestServer();
    await server.signUp('ada@example.com', { emailVerified: true, adminVerified: true });
    await server.signUp('unverified@example.com', { emailVerified: false, adminVerified: true });
    await server.signUp('unapproved@example.com', { emailVerified: true, adminVerified: false });
    await server.signUp('throttled@example.com', { emailVerified: true, adminVerified: true });
    // Every path signs in, all at one moment of the server's clock.
    const limits = { sign_ins_per_minute: 100_000 };
    await server.setSettings({ send_must_verify_email: '1', admin_must_verify: '1', ...limits });
    const wrong = { email: 'throttled@example.com', password: 'wrong', device: 'test' };
    for (let count = 0; count < 5; count++) await server.call('login', { body: wrong });
  });
  afterAll(() => server.close());

  const emailFor = (outcome: Outcome): string => accounts[outcome] ?? `stranger-${String(++strangers)}@example.com`;

  /** Ports whose calls reach the server in this process; while it is down they go where nobody listens. */
  function world() {
    const state = { isDown: false, codesAnswered: 0 };
    const ports = fakePorts({
      fetch: async (request) => {
        if (state.isDown) return fetch(new Request('http://127.0.0.1:9/', { method: 'POST' }));
        const { pathname } = new URL(request.url);
        const answer = await server.app.inject({
          method: 'POST',
          url: pathname,
          headers: { 'content-type': 'application/json' },
          payload: await request.text(),
        });
        // R6: within five minutes of one code no other is mailed.
        if (pathname === CODE_PATH && [200, 429].includes(answer.statusCode)) state.codesAnswered++;
        return new Response(answer.body, {
          status: answer.statusCode,
          headers: { 'content-type': String(answer.headers['content-type']) },
        });
      },
    });
    const api = createClient({ baseUrl: 'http://trade.example/api/v1', fetch: (request) => ports.fetch(request) });
    const services = {
      api,
      fetch: ports.fetch,
      ports,
      credentials: { token: null, epoch: 1 },
      jitter: (ms: number) => ms,
    };
    return { state, actors: signInActors(services) };
  }

  /** Walks a path twice, on the model's outcomes and on the server's answers; both ways as they were seen. */
  async function walk({ input, moves }: Path): Promise<Record<'expected' | 'real', unknown[]>> {
    const { state, actors } = world();
    const options = { input: input as { demoAccount: null } };
    const ideal = stage(signInModel, options);
    const live = stage(signInModel, { ...options, actors });
    const seen: Record<'expected' | 'real', unknown[]> = { expected: [], real: [] };
    const both = (event: SignInEvent) => {
      ideal.send(event);
      live.send(event);
    };
    const left = (value: 'submitting' | 'resending' | { editing: 'copying' }) =>
      waitFor(live.actor, (snapshot) => !snapshot.matches(value), { timeout: 20_000 });
    for (const [index, move] of moves.entries()) {
      if (move.kind === 'event' && move.event.type === 'form.submit') {
        const answer = moves.slice(index).find(isLogin);
        const outcome = answer ? outcomeOf(answer) : 'signedIn';
        state.isDown = outcome === 'down';
        both({ type: 'field.change', field: 'email', text: emailFor(outcome) });
        both({ type: 'form.submit', secrets: { password: secret(password) } });
      } else if (move.kind === 'event') {
        if (move.event.type === 'code.resend') state.isDown = moves.slice(index).find(isResend)?.kind === 'failed';
        both(move.event as SignInEvent);
      } else if (move.kind === 'done') ideal.settle(String(move.child), move.event['output']);
      else ideal.fail(String(move.child), move.event['error']);
      if (isLogin(move)) await left('submitting');
      else if (isResend(move)) {
        await left('resending');
        seen.expected.push(move.kind === 'done' ? 1 : 0);
        seen.real.push(state.codesAnswered);
      } else if (move.child === 'copyText') await left({ editing: 'copying' });
      seen.expected.push([move.type, ideal.snapshot().value, factsOf(ideal.view() as SignInView)]);
      seen.real.push([move.type, live.snapshot().value, factsOf(live.view() as SignInView)]);
    }
    seen.expected.push(...ideal.take('session').map(() => 200));
    for (const start of live.take('session')) {
      // A session that was started holds a token which the server takes.
      const { token } = start['signedIn'] as { token: Secret };
      seen.real.push((await server.call('reloadUser', { token: token.reveal() })).status);
    }
    // Whatever came of a code, the page that takes it is next.
    seen.expected.push(...ideal.take('navigation'));
    seen.real.push(...live.take('navigation'));
    // Until it is answered a sign-in counts as a failure of its account: those on their way would add up.
    await left('submitting');
    await left('resending');
    live.stop();
    ideal.stop();
    return seen;
  }

  // The clipboard's refusal is no answer of the server, nor is a call that hangs; no server of this contract gives an
  // unusable one, or refuses a code to an address that it has just told to verify.
  const paths = pathsOf(signInModel);
  const refusesToCopy = ({ moves }: Path) => moves.some(({ child, kind }) => child === 'copyText' && kind === 'failed');
  const hangs = ({ moves }: Path) => moves.some(({ kind }) => kind === 'timer');
  const isUnusable = ({ moves }: Path) => moves.some((move) => isLogin(move) && outcomeOf(move) === 'unusable');
  const isNoCode = ({ moves }: Path) =>
    moves.some(
      (move) => isResend(move) && (move.event['output'] as { kind?: string } | undefined)?.kind === 'rejected',
    );
  const walked = paths.filter((path) => !refusesToCopy(path) && !hangs(path) && !isUnusable(path) && !isNoCode(path));

  it('is walked to every outcome the server can give', () => {
    const outcomes = new Set(walked.flatMap(({ moves }) => moves.filter(isLogin).map(outcomeOf)));
    expect([...outcomes].sort()).toEqual(['admin', 'down', 'email', 'signedIn', 'throttled', 'wrong']);
  });

  it.each(walked.map((path) => [titleOf(path), path] as const))('follows %s', async (_, path) => {
    const { expected, real } = await walk(path);
    expect(real).toEqual(expected);
  });
});
