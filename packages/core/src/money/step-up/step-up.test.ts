import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { secret } from '../../shared/secret';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { stepUpActors } from './step-up.actors';
import { stepUpModel } from './step-up.model';

const ASK = 'POST /auth/otp/withdrawal/code';
const VERIFY = 'POST /auth/otp/withdrawal/verify';
const submit = { type: 'code.submit', code: secret('012345') } as const;

/** The withdrawal waits for a code. */
function asked() {
  const flow = stage(stepUpModel);
  flow.send({ type: 'proof.ask', owner: 'withdrawal' });
  return flow;
}
/** And one was mailed. */
function mailed() {
  const flow = asked();
  flow.settle('requestCode', { kind: 'sent', flow: null, wait: 300 });
  return flow;
}

describe('a code by mail before a withdrawal', () => {
  proveMachine(stepUpModel);

  it('is requested when a call waits for it, and not before (R4)', () => {
    expect(stage(stepUpModel).running()).toEqual([]);
    expect([asked().running(), asked().view().isRequesting]).toEqual([['requestCode'], true]);
  });

  it('lets the call through that waits, once (R38)', () => {
    const flow = mailed();
    flow.send(submit);
    expect(flow.view()).toMatchObject({ isVerifying: true, problem: null });
    flow.settle('verifyCode', { kind: 'verified' });
    expect(flow.take('withdrawal')).toEqual([{ type: 'proof.given' }]);
    flow.send(submit);
    expect(flow.running()).not.toContain('verifyCode');
  });

  it('says beside the field why a code was refused, and begins the entry anew (A-171, A-174)', () => {
    const flow = mailed();
    for (const [at, [outcome, problem]] of (
      [
        [{ kind: 'rejected', message: 'This code is not valid.' }, { text: 'This code is not valid.' }],
        [{ kind: 'incomplete' }, { id: 'mailedCode.wrong' }],
      ] as const
    ).entries()) {
      flow.send(submit);
      flow.settle('verifyCode', outcome);
      expect(flow.view()).toMatchObject({ isVerifying: false, problem, entry: at + 1 });
    }
    expect(flow.take()).toEqual([]);
  });

  it('calls a lost answer no refusal: the same code is entered again (R15)', () => {
    const flow = mailed();
    flow.send(submit);
    flow.fail('verifyCode');
    expect(flow.view()).toMatchObject({ problem: { id: 'stepUp.unconfirmed' }, entry: 0, isVerifying: false });
    flow.send(submit);
    flow.settle('verifyCode', { kind: 'verified' });
    expect(flow.take('withdrawal')).toEqual([{ type: 'proof.given' }]);
  });

  it('waits five minutes with another code, also when the call is given up and made again meanwhile (A-181, R6)', () => {
    const flow = mailed();
    expect(flow.view()).toMatchObject({ canRequest: false, wait: 300, waitText: '5:00', isUsed: false });
    flow.send({ type: 'proof.cancel', owner: 'withdrawal' });
    flow.send({ type: 'wait.changed', seconds: 200 });
    flow.send({ type: 'proof.ask', owner: 'withdrawal' });
    expect(flow.view()).toMatchObject({ isRequesting: false, canRequest: false, wait: 200, isUsed: false });
    flow.send({ type: 'wait.changed', seconds: 0 });
    expect(flow.view().canRequest).toBe(true);
    flow.send({ type: 'code.request' });
    expect(flow.view().isRequesting).toBe(true);
  });

  /** The code let a call through, and the next one needs another. */
  function askedAgain() {
    const flow = mailed();
    flow.send(submit);
    flow.settle('verifyCode', { kind: 'verified' });
    flow.send({ type: 'proof.ask', owner: 'withdrawalMethods' });
    return flow;
  }

  it('asks for another code at once when a second call needs one, because the last one is used (A-174, A-181, R6)', () => {
    const flow = askedAgain();
    expect(flow.view()).toMatchObject({ isRequesting: true, isUsed: false, wait: 0, problem: null });
    flow.settle('requestCode', { kind: 'sent', flow: null, wait: 300 });
    expect(flow.view()).toMatchObject({ isRequesting: false, isUsed: false, canRequest: false, wait: 300 });
    flow.send({ type: 'proof.ask', owner: 'withdrawal' });
    expect(flow.view().isRequesting).toBe(false);
  });

  it('says that the last code is used while no other one can be had (R6)', () => {
    const flow = askedAgain();
    flow.settle('requestCode', { kind: 'throttled', wait: 120 });
    expect(flow.view()).toMatchObject({ isUsed: true, isThrottled: true, canRequest: false, wait: 120, isSent: false });
    flow.send({ type: 'wait.changed', seconds: 0 });
    flow.send({ type: 'code.request' });
    flow.fail('requestCode');
    expect(flow.view()).toMatchObject({ isUsed: true, canRequest: true });
    flow.send({ type: 'code.request' });
    flow.settle('requestCode', { kind: 'sent', flow: null, wait: 300 });
    expect(flow.view()).toMatchObject({ isUsed: false, isSent: true });
  });

  it('says that a request came too early or failed, and takes an earlier code (A-233)', () => {
    const throttled = asked();
    throttled.settle('requestCode', { kind: 'throttled', wait: 120 });
    expect(throttled.view()).toMatchObject({ isThrottled: true, wait: 120, problem: null });
    const failed = asked();
    failed.fail('requestCode');
    expect(failed.view()).toMatchObject({ problem: { id: 'form.failed' }, canRequest: true });
    for (const flow of [throttled, failed]) {
      expect(flow.take()).toEqual([]);
      flow.send(submit);
      expect(flow.running()).toContain('verifyCode');
    }
  });

  it('is for the flow that asked last; the one before goes back to its form', () => {
    const flow = mailed();
    flow.send({ type: 'proof.ask', owner: 'receiverForm' });
    expect(flow.take('withdrawal')).toEqual([{ type: 'proof.dropped' }]);
    flow.send({ type: 'proof.cancel', owner: 'withdrawal' });
    flow.send(submit);
    flow.settle('verifyCode', { kind: 'verified' });
    expect([flow.take('receiverForm'), flow.take('withdrawal')]).toEqual([[{ type: 'proof.given' }], []]);
  });

  it('shows the code in no snapshot (hard case 10)', () => {
    const flow = mailed();
    flow.send(submit);
    expect(JSON.stringify([flow.view(), submit])).not.toContain('012345');
  });

  it('asks without a body, and sends six digits as text and nothing else (A-172)', async () => {
    const server = fakeServer()
      .on(ASK, { status: 200, body: { message: 'Sent' } })
      .on(VERIFY, { status: 200, body: { message: 'Right', data: { expires_in: 300 } } });
    const actors = stepUpActors(servicesOf(server));
    expect(await toPromise(createActor(actors.requestCode).start())).toEqual({ kind: 'sent', flow: null, wait: 300 });
    const verify = (typed: string) =>
      toPromise(createActor(actors.verifyCode, { input: { code: secret(typed) } }).start());
    expect(await verify(' 012345 ')).toEqual({ kind: 'verified' });
    for (const typed of ['', '12345', '1234567', '12a456']) expect(await verify(typed)).toEqual({ kind: 'incomplete' });
    expect(server.seen(VERIFY).map((call) => call.body)).toEqual([{ code: '012345' }]);
    server.on(VERIFY, { status: 422, body: { message: 'No', error: 'No', status: 'code_invalid' } });
    expect(await verify('012345')).toEqual({ kind: 'rejected', message: 'No' });
  });

  it('reads how long another code has to wait (A-181)', async () => {
    const server = fakeServer().on(ASK, { status: 429, body: { message: 'No' }, headers: { 'retry-after': '42' } });
    const { requestCode } = stepUpActors(servicesOf(server));
    expect(await toPromise(createActor(requestCode).start())).toEqual({ kind: 'throttled', wait: 42 });
  });
});
