import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { rememberedEmail, rememberMailed, requestEmailCode } from '../../shared/mailed-code';
import type { RememberedEmail } from '../../shared/mailed-code';
import { mailedCodeMessages } from '../../shared/mailed-code.messages';
import { secret } from '../../shared/secret';
import { Offline } from '../../shared/unreached';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { emailVerificationActors, type VerifyInput } from './email-verification.actors';
import { code, emailVerificationModel, remembered } from './email-verification.model';

const VERIFY = 'POST /auth/otp/email/verify';
const REQUEST = 'POST /auth/otp/email_verify';
const HOUR = 3_600_000;

/** The page as it opens with what is remembered. */
function opened(known: Partial<RememberedEmail> = {}) {
  const flow = stage(emailVerificationModel);
  flow.settle('rememberedEmail', { ...remembered, ...known });
  return flow;
}

/** Actors before a server, with what storage holds at the end. */
function world(operation: string, status: number, body: object, headers: Record<string, string> = {}) {
  const server = fakeServer().on(operation, { status, body, headers });
  const services = servicesOf(server);
  const actors = emailVerificationActors(services);
  const { storage } = services.ports;
  return {
    storage,
    services,
    seen: () => server.seen(operation).map((call) => call.body),
    request: () => toPromise(createActor(actors.requestEmailCode, { input: { email: 'ada@example.com' } }).start()),
    verify: (flow = secret('')) =>
      toPromise(
        createActor(actors.verifyEmail, {
          input: { email: 'ada@example.com', code: secret(' 012345 '), flow: flow.reveal() === '' ? null : flow },
        }).start(),
      ),
    remember: () => toPromise(createActor(actors.rememberedEmail).start()),
  };
}

describe('e-mail verification', () => {
  proveMachine(emailVerificationModel);

  it.each([408, 500, 504])('takes %i for no refusal: the code may have been right (R15)', async (status) => {
    await expect(world(VERIFY, status, {}).verify()).rejects.toThrow(String(status));
  });

  it.each(['', '1234', '12345', '1234567', 'abcdef', '12 456'])(
    'refuses "%s" without a call (A-171, A-172)',
    (text) => {
      const flow = opened();
      flow.send({ type: 'form.submit', secrets: { code: secret(text) } });
      expect([flow.running(), flow.view().problems]).toEqual([[], { code: { id: 'mailedCode.wrong' } }]);
      expect(mailedCodeMessages['mailedCode.wrong']).toBe('Enter 6 digit code sent to your email');
    },
  );

  it('asks for the e-mail first where none is remembered (A-170)', () => {
    const flow = opened({ email: null });
    expect(flow.view()).toMatchObject({ asksEmail: true, fields: { email: '' } });
    flow.send({ type: 'code.request' });
    expect([flow.running(), flow.view().problems]).toEqual([[], { email: { id: 'emailVerification.emailMissing' } }]);
    expect(opened().view()).toMatchObject({ asksEmail: false, fields: { email: 'ada@example.com' } });
  });

  it('sends code and e-mail as text, with zeros in front, and forgets the e-mail once verified (A-172, A-173, A-264)', async () => {
    const given = world(VERIFY, 200, { message: 'Verified' });
    given.storage.set('verify_email', 'ada@example.com');
    expect(await given.verify()).toEqual({ kind: 'accepted', answer: null });
    expect(given.seen()).toEqual([{ email: 'ada@example.com', code: '012345' }]);
    expect(given.storage.get('verify_email')).toBeNull();
  });

  it('goes to the sign-in once verified (A-173)', () => {
    const flow = opened();
    flow.send({ type: 'form.submit', secrets: code });
    expect(flow.input('verifyEmail')).toMatchObject({ email: 'ada@example.com' });
    flow.settle('verifyEmail', { kind: 'accepted', answer: null });
    expect(flow.take('navigation')).toEqual([{ type: 'navigation.go', path: '/login' }]);
  });

  it('shows the server’s words for a wrong code, and takes the next (A-173)', async () => {
    const words = 'This code is not valid.';
    const outcome = await world(VERIFY, 422, { message: words, error: words, errors: { code: [words] } }).verify();
    const flow = opened();
    flow.send({ type: 'form.submit', secrets: code });
    flow.settle('verifyEmail', outcome);
    expect(flow.view()).toMatchObject({ problems: { code: { text: words } }, canSubmit: true });
    expect(flow.take('notices')).toMatchObject([{}, { kind: 'error', message: { text: words } }]);
  });

  it('asks for the e-mail where the server refuses it, with its words beside the field (A-170, A-235)', () => {
    const flow = opened();
    flow.send({ type: 'code.request' });
    flow.settle('requestEmailCode', { kind: 'rejected', message: 'Refused', fields: { email: 'No such address' } });
    expect(flow.view()).toMatchObject({
      ...{ asksEmail: true, fields: { email: 'ada@example.com' }, canSubmit: true },
      problems: { email: { text: 'No such address' } },
    });
    const other = opened();
    other.send({ type: 'code.request' });
    other.settle('requestEmailCode', { kind: 'rejected', message: 'Refused', fields: {} });
    expect(other.view()).toMatchObject({ asksEmail: false, problem: { text: 'Refused' } });
  });

  it('asks for a code with the e-mail, and remembers it whatever the answer (A-169, A-263, R6)', async () => {
    for (const status of [200, 422, 429, 500]) {
      const given = world(REQUEST, status, { message: 'x', error: 'x' });
      // A fault of the server says nothing of the code.
      await given.request().catch(() => undefined);
      expect([given.seen(), given.storage.get('verify_email')]).toEqual([
        [{ email: 'ada@example.com' }],
        'ada@example.com',
      ]);
    }
  });

  it('waits for what Retry-After says, else 5 minutes, also after a reload (R6)', async () => {
    const refused = world(REQUEST, 429, { message: 'x', error: 'x' }, { 'Retry-After': '120' });
    expect(await refused.request()).toEqual({ kind: 'throttled', wait: 120 });
    expect(await refused.remember()).toMatchObject({ email: 'ada@example.com', wait: 120, isThrottled: true });
    const plain = world(REQUEST, 429, { message: 'x', error: 'x' });
    expect(await plain.request()).toEqual({ kind: 'throttled', wait: 300 });
    const sent = world(REQUEST, 200, { message: 'x' });
    expect(await sent.request()).toMatchObject({ kind: 'sent', wait: 300 });
    expect(await sent.remember()).toMatchObject({ wait: 300, isThrottled: false });
  });

  it('counts the wait down, and asks for nothing before it is over', () => {
    const flow = opened({ wait: 2 });
    flow.send({ type: 'code.request' });
    expect([flow.running(), flow.view().wait, flow.view().canRequest]).toEqual([['countDown'], 2, false]);
    flow.send({ type: 'wait.changed', seconds: 1 });
    expect([flow.view().waitText, flow.view().canRequest]).toEqual(['0:01', false]);
    flow.send({ type: 'wait.changed', seconds: 0 });
    expect([flow.view().wait, flow.view().canRequest]).toEqual([0, true]);
    flow.send({ type: 'code.request' });
    expect(flow.running()).toEqual(['requestEmailCode']);
  });

  it('says 429 by a notice and a panel, and takes the earlier code (A-232, R6)', () => {
    const flow = opened();
    flow.send({ type: 'code.request' });
    flow.take('notices');
    flow.settle('requestEmailCode', { kind: 'throttled', wait: 60 });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: { id: 'mailedCode.wait' } }]);
    expect(mailedCodeMessages['mailedCode.wait']).toBe('Wait for some moment before requesting new code');
    expect(flow.view()).toMatchObject({ isThrottled: true, canSubmit: true, wait: 60 });
    flow.send({ type: 'form.submit', secrets: code });
    expect(flow.running()).toContain('verifyEmail');
  });

  it('shows notice and panel for a request that was refused on the page before (R6)', () => {
    const flow = opened({ wait: 60, isThrottled: true });
    expect(flow.view()).toMatchObject({ isThrottled: true, wait: 60 });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: { id: 'mailedCode.wait' } }]);
    expect(opened({ wait: 60 }).take('notices')).toEqual([]);
  });

  it('says where it opens that a code is on its way which the page before has asked for (A-106, A-169)', async () => {
    const flow = opened({ wait: 300, isElsewhere: true });
    const sent = { type: 'notice.add', kind: 'success', message: { id: 'emailVerification.sent' } };
    expect(flow.take('notices')).toMatchObject([sent]);
    expect(flow.view()).toMatchObject({ isSent: true, wait: 300 });
    for (const [status, isElsewhere] of [
      [200, true],
      [429, false],
    ] as const) {
      const given = world(REQUEST, status, { message: 'x', error: 'x', flow: 'flow-1' });
      await requestEmailCode(given.services, 'ada@example.com', new AbortController().signal, true);
      expect(await given.remember()).toMatchObject({ wait: 300, isElsewhere });
      // A reload, or the next visit, has heard of it; the rest is kept.
      const again = await given.remember();
      expect(again).toMatchObject({ wait: 300, isElsewhere: false, isThrottled: !isElsewhere });
      expect(again.flow?.reveal()).toBe(isElsewhere ? 'flow-1' : undefined);
    }
    const late = world(REQUEST, 200, { message: 'x' });
    await requestEmailCode(late.services, 'ada@example.com', new AbortController().signal, true);
    late.services.ports.clock.increment(300_000);
    expect(await late.remember()).toMatchObject({ wait: 0, isElsewhere: false });
    // What this page itself asks for it says at the answer.
    const own = world(REQUEST, 200, { message: 'x', flow: 'flow-1' });
    await own.request();
    const kept = await own.remember();
    expect([kept.isElsewhere, kept.flow?.reveal()]).toEqual([false, 'flow-1']);
  });

  it('keeps what the server named of the request where a later one was refused, and not where its answer was lost (R38)', async () => {
    const given = world(REQUEST, 200, { message: 'x', flow: 'flow-1' });
    const request = await given.request();
    expect(request.kind === 'sent' ? request.flow?.reveal() : null).toBe('flow-1');
    const kept = given.storage.get('verify_email_request') ?? '';
    for (const [status, flow] of [
      [200, 'flow-1'],
      [429, 'flow-1'],
      [422, 'flow-1'],
      // The newest code may be of this request: the server goes by its own last one.
      [502, undefined],
    ] as const) {
      const later = world(REQUEST, status, { message: 'x', flow: 'flow-1' });
      later.storage.set('verify_email', 'ada@example.com');
      later.storage.set('verify_email_request', kept);
      await later.request().catch(() => undefined);
      expect([status, (await later.remember()).flow?.reveal()]).toEqual([status, flow]);
    }
  });

  it('sends the code with what the server named of the request, and without it after a request with no answer (R38)', async () => {
    const flow = opened({ flow: secret('flow-1') });
    flow.send({ type: 'code.request' });
    flow.fail('requestEmailCode');
    flow.send({ type: 'form.submit', secrets: code });
    expect(flow.input('verifyEmail')).toMatchObject({ flow: null });
    const verified = world(VERIFY, 200, { message: 'x' });
    await verified.verify(secret('flow-1'));
    expect(verified.seen()).toEqual([{ email: 'ada@example.com', code: '012345', flow: 'flow-1' }]);
  });

  it('keeps what belongs to the code that was mailed where a request for another could not leave (R6, R38)', async () => {
    const flow = opened({ flow: secret('flow-1') });
    flow.send({ type: 'code.request' });
    flow.fail('requestEmailCode', new Offline());
    flow.send({ type: 'form.submit', secrets: code });
    expect((flow.input('verifyEmail') as VerifyInput).flow?.reveal()).toBe('flow-1');
    const services = servicesOf({ ...fakeServer(), fetch: () => Promise.reject(new Offline()) });
    const { storage, clock } = services.ports;
    rememberMailed({ storage, clock }, 'ada@example.com', secret('flow-1'));
    await expect(requestEmailCode(services, 'ada@example.com', new AbortController().signal)).rejects.toThrow(Offline);
    const { wait, flow: kept } = rememberedEmail(storage, clock.now());
    expect([wait, kept?.reveal()]).toEqual([300, 'flow-1']);
  });

  it('says of no code that it is on its way where the page before could send for none (A-106, A-169)', async () => {
    const asked = world(REQUEST, 200, { message: 'x', flow: 'flow-1' });
    const { signal } = new AbortController();
    await requestEmailCode(asked.services, 'ada@example.com', signal, true);
    const offline = servicesOf({ ...fakeServer(), fetch: () => Promise.reject(new Offline()) });
    const again = requestEmailCode({ ...offline, ports: asked.services.ports }, 'ada@example.com', signal, true);
    await expect(again).rejects.toThrow(Offline);
    // Why nothing was sent is said; what belongs to the code of before is kept.
    const { wait, isElsewhere, flow } = await asked.remember();
    expect([wait, isElsewhere, flow?.reveal()]).toEqual([300, false, 'flow-1']);
    await requestEmailCode(asked.services, 'ada@example.com', signal, true);
    expect(await asked.remember()).toMatchObject({ isElsewhere: true });
  });

  it('looks up the address again when somebody comes back to the page', () => {
    const flow = opened();
    flow.send({ type: 'screen.changed', screen: 'emailVerification' });
    flow.settle('rememberedEmail', { ...remembered, email: 'bert@example.com' });
    expect(flow.view().fields.email).toBe('bert@example.com');
  });

  it('sends no name of a request for another address (R38)', () => {
    const flow = opened({ email: 'ada@example.com', flow: secret('flow-of-ada') });
    flow.send({ type: 'form.edit' });
    flow.send({ type: 'field.change', field: 'email', text: 'bert@example.com' });
    flow.send({ type: 'form.submit', secrets: { code: secret('012345') } });
    expect(flow.input('verifyEmail')).toMatchObject({ email: 'bert@example.com', flow: null });
  });

  it('lets the code for another address be asked for at once: the wait is of the former one (R6, A-234)', () => {
    const flow = opened({ email: 'ada@example.com', wait: 60, isThrottled: true });
    expect(flow.view()).toMatchObject({ canRequest: false, isThrottled: true });
    flow.send({ type: 'form.edit' });
    flow.advance(2_000);
    flow.send({ type: 'field.change', field: 'email', text: 'bert@example.com' });
    expect(flow.view()).toMatchObject({ canRequest: true, isThrottled: false, wait: 0 });
    expect(flow.running()).toEqual([]);
    flow.send({ type: 'code.request' });
    expect(flow.input('requestEmailCode')).toEqual({ email: 'bert@example.com' });
  });

  it('takes no other address while a code is on its way to this one, which the answer is about (A-170)', () => {
    const flow = opened({ email: null, wait: 0 });
    flow.send({ type: 'field.change', field: 'email', text: 'ada@example.com' });
    flow.send({ type: 'code.request' });
    flow.send({ type: 'field.change', field: 'email', text: 'bert@example.com' });
    expect(flow.view().fields).toEqual({ email: 'ada@example.com' });
  });

  it('calls a code without an answer no failure: the address may be verified (R15)', () => {
    const flow = opened();
    flow.send({ type: 'form.submit', secrets: code });
    flow.fail('verifyEmail');
    expect(flow.view().problem).toEqual({ id: 'emailVerification.unconfirmed' });
  });

  it.each(['', '  ', 'ab'])('takes a remembered "%s" for no address, and asks for one (A-170, A-184)', async (text) => {
    const given = world(REQUEST, 200, {});
    given.storage.set('verify_email', text);
    expect(await given.remember()).toMatchObject({ email: null });
  });

  it.each([{ type: 'code.request' }, { type: 'form.submit', secrets: code }] as const)(
    'shows the field of an e-mail that is missing, whose problem would stand nowhere ($type) (A-170, A-184)',
    (press) => {
      const flow = opened();
      flow.send({ type: 'field.change', field: 'email', text: '' });
      flow.send(press);
      expect([flow.running(), flow.view().asksEmail, flow.view().problems]).toEqual([
        [],
        true,
        { email: { id: 'emailVerification.emailMissing' } },
      ]);
    },
  );

  it('reads nothing from a record that is not its own', async () => {
    const given = world(REQUEST, 200, {});
    for (const text of [
      '{',
      'null',
      '{"until":"x"}',
      JSON.stringify({ until: given.services.ports.clock.now() - HOUR }),
    ]) {
      given.storage.set('verify_email_request', text);
      expect(await given.remember()).toEqual({ ...remembered, email: null });
    }
  });
});
