import { createClient } from '@bourse/contract';
import { createActor, toPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { emptyRecord } from '../../platform/session/user.wire';
import { secret } from '../../shared/secret';
import { openTab, usualServer } from '../../testing/app.fake';
import { fakeOrigin, fakePorts } from '../../testing/ports.fake';
import { fakeServer, settled } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { signInActors, type LoginOutcome } from './sign-in.flow';

const wireUser = {
  id: 7,
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  bonus: 0,
  estimatedBalance: 100.5,
  practice_wallet: '10000',
  is_practice: 1,
};
const signedIn = {
  data: { token: 'abcdefghijklmnopqrstuvwxyz', user: wireUser, session: { after_signin: '/orderbook' } },
};

/** Calls the actor against a server that answers every request with one answer. */
async function login(status: number, body: unknown) {
  const requests: { address: string; body: unknown }[] = [];
  const ports = fakePorts({
    fetch: async (request) => {
      requests.push({ address: `${request.method} ${request.url}`, body: JSON.parse(await request.text()) as unknown });
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json' },
      });
    },
  });
  const api = createClient({ baseUrl: 'https://trade.example/api', fetch: (request) => ports.fetch(request) });
  const services = {
    api,
    fetch: ports.fetch,
    ports,
    credentials: { token: null, epoch: 1 },
    jitter: (ms: number) => ms,
  };
  const input = { email: 'ada@example.com', password: secret('correct horse battery') };
  const actor = createActor(signInActors(services).login, { input });
  const outcome = toPromise(actor);
  actor.start();
  return { outcome: await outcome, requests, userAgent: ports.userAgent };
}

const outcomeOf = async (status: number, body: unknown): Promise<LoginOutcome> => (await login(status, body)).outcome;

describe('the login call', () => {
  it('sends e-mail, password and the browser’s name as device (A-111, A-261)', async () => {
    const { requests, userAgent } = await login(200, signedIn);
    expect(requests).toEqual([
      {
        address: 'POST https://trade.example/api/auth/login',
        body: { email: 'ada@example.com', password: 'correct horse battery', device: userAgent },
      },
    ]);
  });

  it('reads token, user and session record (A-116, A-119, A-261)', async () => {
    const outcome = await outcomeOf(200, signedIn);
    if (outcome.kind !== 'signedIn') throw new Error(`answered ${outcome.kind}`);
    const { token, user, record } = outcome.signedIn;
    expect(token.reveal()).toBe('abcdefghijklmnopqrstuvwxyz');
    expect(JSON.stringify(outcome)).not.toContain('abcdefghijklmnopqrstuvwxyz');
    expect(user).toMatchObject({ id: '7', realBalance: '100.5', practiceBalance: '10000', isPractice: true });
    expect(record).toEqual({ ...emptyRecord, afterSignIn: '/orderbook' });
  });

  it('takes the bare form of the answer as well (R13)', async () => {
    expect((await outcomeOf(200, signedIn.data)).kind).toBe('signedIn');
  });

  it.each([
    ['no token', { ...signedIn.data, token: undefined }],
    ['an empty token', { ...signedIn.data, token: '' }],
    ['a token that is no text', { ...signedIn.data, token: 7 }],
    ['no user', { ...signedIn.data, user: null }],
    ['a user without an id', { ...signedIn.data, user: { ...wireUser, id: undefined } }],
    ['a balance that is no number', { ...signedIn.data, user: { ...wireUser, estimatedBalance: 'much' } }],
    ['nothing', null],
  ])('calls an answer with %s unusable (A-114, A-115)', async (_, data) => {
    expect(await outcomeOf(200, { data })).toEqual({ kind: 'unusable' });
  });

  it('reads message and fields of a refusal (A-113, A-117)', async () => {
    const errors = { email: ['Unknown', 'Twice'], password: ['Wrong'] };
    expect(await outcomeOf(422, { message: 'Invalid', error: 'Invalid', errors })).toEqual({
      kind: 'rejected',
      message: 'Invalid',
      fields: { email: 'Unknown', password: 'Wrong' },
    });
  });

  it('takes message, else error, else the first of errors, else nothing (A-236)', async () => {
    const messageOf = async (body: unknown) => {
      const outcome = await outcomeOf(422, body);
      return outcome.kind === 'rejected' ? outcome.message : outcome.kind;
    };
    expect(await messageOf({ message: 'M', error: 'E', errors: { email: ['F'] } })).toBe('M');
    expect(await messageOf({ error: 'E', errors: { email: ['F'] } })).toBe('E');
    expect(await messageOf({ errors: { email: ['F'] } })).toBe('F');
    expect(await messageOf('<html>gateway</html>')).toBeNull();
  });

  it('passes the words of too many attempts on (A-118)', async () => {
    expect(await outcomeOf(429, { message: 'Wait', error: 'Wait' })).toMatchObject({
      kind: 'rejected',
      message: 'Wait',
    });
  });

  it('knows who has not verified, on 403 only (A-105)', async () => {
    const problem = (status: string) => ({ message: 'No', error: 'No', status });
    expect(await outcomeOf(403, problem('email_not_verified'))).toEqual({ kind: 'notVerified', by: 'email' });
    expect(await outcomeOf(403, problem('admin_not_verified'))).toEqual({ kind: 'notVerified', by: 'admin' });
    expect(await outcomeOf(403, problem('locked'))).toMatchObject({ kind: 'rejected' });
    expect(await outcomeOf(422, problem('email_not_verified'))).toMatchObject({ kind: 'rejected' });
  });

  it('treats 401 and 400 as words for the form (A-231)', async () => {
    for (const status of [400, 401]) {
      expect(await outcomeOf(status, { message: 'No' })).toEqual({ kind: 'rejected', message: 'No', fields: {} });
    }
  });

  it('copies to the clipboard of the page', async () => {
    const ports = fakePorts();
    const api = createClient({ baseUrl: 'https://trade.example', fetch: (request) => ports.fetch(request) });
    const services = {
      api,
      fetch: ports.fetch,
      ports,
      credentials: { token: null, epoch: 1 },
      jitter: (ms: number) => ms,
    };
    const actor = createActor(signInActors(services).copyText, { input: 'a\nb' });
    const copied = toPromise(actor);
    actor.start();
    await copied;
    expect(ports.recorded.copied).toEqual(['a\nb']);
  });

  it('remembers the e-mail and calls for a code, whatever comes of it (A-106, A-263, R6)', async () => {
    for (const [status, isThrottled] of [
      [200, false],
      [429, true],
    ] as const) {
      const body = { message: 'Words', error: 'Words' };
      const server = fakeServer().on('POST /auth/otp/email_verify', { status, body });
      const services = servicesOf(server);
      const actor = createActor(signInActors(services).resendCode, { input: 'ada@example.com' }).start();
      await toPromise(actor);
      expect(server.seen('POST /auth/otp/email_verify').map((call) => call.body)).toEqual([
        { email: 'ada@example.com' },
      ]);
      expect(services.ports.storage.get('verify_email')).toBe('ada@example.com');
      const request: unknown = JSON.parse(services.ports.storage.get('verify_email_request') ?? '');
      // The page that comes says whether one is on its way.
      expect(request).toMatchObject({ isThrottled, ...(isThrottled ? {} : { isElsewhere: true }) });
    }
  });

  it('leads to the code of the typed e-mail on a browser that holds another, and mails none (A-106, A-170, R6)', async () => {
    const refusal = { message: 'No', error: 'No', status: 'email_not_verified' };
    const server = usualServer().on('POST /auth/login', { status: 403, body: refusal });
    const request = JSON.stringify({ email: 'bert@example.com', until: 9e15, flow: 'flow-of-bert' });
    const origin = fakeOrigin({ verify_email: 'bert@example.com', verify_email_request: request });
    const tab = await openTab({ server, origin, path: '/login' });
    await tab.signIn(' ada@example.com ');
    tab.app.send('signIn', { type: 'code.enter' });
    await settled();
    expect(tab.visited.map(({ path }) => path)).toEqual(['/verify_email']);
    expect(tab.app.snapshot('emailVerification')?.context).toMatchObject({
      ...{ fields: { email: 'ada@example.com' }, isKnown: true },
      ...{ wait: 0, flow: null },
    });
    expect([origin.read()['verify_email'], server.seen('POST /auth/otp/email_verify')]).toEqual([
      'ada@example.com',
      [],
    ]);
    tab.close();
  });

  const resend = async (status: number, body: object) => {
    const server = fakeServer().on('POST /auth/otp/email_verify', { status, body });
    return toPromise(createActor(signInActors(servicesOf(server)).resendCode, { input: 'ada@example.com' }).start());
  };

  it('reads why the server sends no code: message, else error, else the first of errors (A-106, A-235, A-236)', async () => {
    const errors = { email: ['This address takes no mail'] };
    const bodies = [
      { message: 'Words', error: 'E', errors },
      { error: 'Words', errors },
      { errors: { email: ['Words', 'Twice'] } },
    ];
    for (const body of bodies) expect(await resend(422, body)).toMatchObject({ kind: 'rejected', message: 'Words' });
  });

  it('fails where nobody says whether a code was sent (A-106)', async () => {
    await expect(resend(500, { message: 'Words' })).rejects.toThrow('Answered 500');
  });
});
