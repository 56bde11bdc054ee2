import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { mailedCodeMessages } from '../../shared/mailed-code.messages';
import { secret } from '../../shared/secret';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { twoFaActors } from './two-fa.actors';

import { twoFaModel } from './two-fa.model';

const ASK = 'POST /auth/otp/code';
const VERIFY = 'POST /auth/otp/verify';
const submit = { type: 'code.submit', code: secret('012345') } as const;

async function ask(status: number, body: object, headers?: Record<string, string>) {
  const server = fakeServer().on(ASK, { status, body, ...(headers && { headers }) });
  const outcome = await toPromise(createActor(twoFaActors(servicesOf(server)).requestCode).start());
  return { outcome, sent: server.seen(ASK).map((call) => call.body) };
}
async function verify(typed: string, status = 200, body: object = { message: 'Verified', data: { verified: true } }) {
  const server = fakeServer().on(VERIFY, { status, body });
  const input = { code: secret(typed) };
  const outcome = await toPromise(createActor(twoFaActors(servicesOf(server)).verifyCode, { input }).start());
  return { outcome, sent: server.seen(VERIFY).map((call) => call.body) };
}

describe('device check', () => {
  proveMachine(twoFaModel);

  it('requests one code by itself, and another at the earliest when the wait is over (A-176, A-181)', () => {
    const flow = stage(twoFaModel);
    expect([flow.running(), flow.view().isRequesting]).toEqual([['requestCode'], true]);
    flow.settle('requestCode', { kind: 'sent', flow: null, wait: 300 });
    expect(flow.view()).toMatchObject({ canRequest: false, wait: 300, waitText: '5:00', isThrottled: false });
    flow.send({ type: 'code.request' });
    expect(flow.running()).toEqual(['countDown']);
    flow.send({ type: 'wait.changed', seconds: 1 });
    expect(flow.view()).toMatchObject({ canRequest: false, wait: 1 });
    flow.send({ type: 'wait.changed', seconds: 0 });
    expect(flow.view()).toMatchObject({ canRequest: true, wait: 0 });
    flow.send({ type: 'code.request' });
    expect(flow.running()).toEqual(['requestCode']);
  });

  it('tells of each code that is on its way, and of none that was refused or not asked for yet (A-176, A-181, A-233)', () => {
    const flow = stage(twoFaModel);
    const told = [flow.view().isSent];
    const after = (act: () => void) => {
      act();
      told.push(flow.view().isSent);
    };
    after(() => flow.settle('requestCode', { kind: 'sent', flow: null, wait: 300 }));
    after(() => flow.send({ type: 'wait.changed', seconds: 0 }));
    after(() => flow.send({ type: 'code.request' }));
    after(() => flow.settle('requestCode', { kind: 'sent', flow: null, wait: 300 }));
    after(() => flow.send({ type: 'wait.changed', seconds: 0 }));
    flow.send({ type: 'code.request' });
    after(() => flow.settle('requestCode', { kind: 'throttled', wait: 120 }));
    expect(told).toEqual([false, true, false, false, true, false, false]);
  });

  it('says that a request came too early, and takes the earlier code (A-181, A-232, A-233)', () => {
    const flow = stage(twoFaModel);
    flow.settle('requestCode', { kind: 'throttled', wait: 120 });
    expect(flow.view()).toMatchObject({ isThrottled: true, canRequest: false, wait: 120 });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: { id: 'mailedCode.wait' } }]);
    expect(mailedCodeMessages['mailedCode.wait']).toBe('Wait for some moment before requesting new code');
    flow.send(submit);
    expect(flow.running()).toContain('verifyCode');
  });

  it('takes a code while the request is on its way or has failed', () => {
    for (const fail of [false, true]) {
      const flow = stage(twoFaModel);
      if (fail) flow.fail('requestCode');
      flow.send(submit);
      expect(flow.running()).toContain('verifyCode');
    }
  });

  it('begins the entry anew after a refused code, and keeps the page (A-171, A-179, A-235)', () => {
    const flow = stage(twoFaModel);
    flow.settle('requestCode', { kind: 'sent', flow: null, wait: 300 });
    const refusals = [
      [{ kind: 'rejected', message: 'The code is wrong.' }, { text: 'The code is wrong.' }],
      [{ kind: 'incomplete' }, { id: 'mailedCode.wrong' }],
    ] as const;
    for (const [at, [outcome, problem]] of refusals.entries()) {
      flow.send(submit);
      expect(flow.view()).toMatchObject({ isVerifying: true, problem: null });
      flow.take();
      flow.settle('verifyCode', outcome);
      expect(flow.view()).toMatchObject({ isVerifying: false, problem, entry: at + 1 });
      expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: problem }]);
    }
    expect(mailedCodeMessages['mailedCode.wrong']).toBe('Enter 6 digit code sent to your email');
  });

  it('takes a 503 that names its reason for a refusal: nothing was done (R2, R13)', async () => {
    const body = { message: 'Back soon', error: 'Back soon', status: 'maintenance' };
    expect((await verify('012345', 503, body)).outcome).toEqual({ kind: 'rejected', message: 'Back soon' });
    await expect(verify('012345', 503, {})).rejects.toThrow('503');
  });

  it.each([408, 500, 502])('takes %i for no refusal: the code may have been right (R15)', async (status) => {
    await expect(verify('012345', status, {})).rejects.toThrow(String(status));
  });

  it('calls a code without an answer no failure: it may have been right, and is taken again (R15)', () => {
    const flow = stage(twoFaModel);
    flow.settle('requestCode', { kind: 'sent', flow: null, wait: 300 });
    flow.send(submit);
    flow.take();
    flow.fail('verifyCode');
    const problem = { id: 'twoFa.unconfirmed' };
    expect(flow.view()).toMatchObject({ isVerifying: false, problem, entry: 0 });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: problem }]);
  });

  it('tells the session that the device is verified, and again while the user does not come (A-178)', () => {
    const flow = stage(twoFaModel);
    flow.send(submit);
    flow.settle('verifyCode', { kind: 'verified' });
    expect([flow.view().isVerified, flow.take('session')]).toEqual([true, [{ type: 'device.verified' }]]);
    flow.advance(5_000);
    expect(flow.take('session')).toEqual([{ type: 'device.verified' }]);
  });

  it('names this device in its request, and reads how long another has to wait (A-181, A-265)', async () => {
    const tooEarly = { message: 'Too many requests', error: 'Too many requests' };
    const { outcome, sent } = await ask(200, { message: 'Sent' });
    expect([outcome, sent]).toEqual([
      { kind: 'sent', flow: null, wait: 300 },
      [{ device: servicesOf(fakeServer()).ports.userAgent }],
    ]);
    expect((await ask(429, tooEarly, { 'retry-after': '42' })).outcome).toEqual({ kind: 'throttled', wait: 42 });
    for (const header of [undefined, { 'retry-after': 'soon' }, { 'retry-after': '-1' }])
      expect((await ask(429, tooEarly, header)).outcome).toEqual({ kind: 'throttled', wait: 300 });
    expect((await ask(422, { message: 'No', error: 'No' })).outcome).toEqual({
      kind: 'rejected',
      message: 'No',
      fields: {},
    });
  });

  it('sends six digits as text, and nothing else (A-172, A-177, A-266)', async () => {
    expect(await verify(' 012345 ')).toEqual({ outcome: { kind: 'verified' }, sent: [{ code: '012345' }] });
    for (const typed of ['', '12345', '1234567', '12a456', '12 3456', '１２３４５６'])
      expect(await verify(typed)).toEqual({ outcome: { kind: 'incomplete' }, sent: [] });
    const { outcome } = await verify('999999', 422, { message: 'The code is wrong.', error: 'The code is wrong.' });
    expect(outcome).toEqual({ kind: 'rejected', message: 'The code is wrong.' });
  });
});
