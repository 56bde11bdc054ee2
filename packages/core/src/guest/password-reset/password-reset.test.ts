import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { secret } from '../../shared/secret';
import { Offline } from '../../shared/unreached';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { passwordResetActors } from './password-reset.actors';
import { passwordProblem } from './password-reset.form';
import { passwordResetMessages } from './password-reset.messages';
import { code, passwordResetModel, passwords } from './password-reset.model';

const accepted = { kind: 'accepted', answer: null } as const;
const sent = { kind: 'sent', flow: secret('flow-1'), wait: 300 } as const;

/** A reset as a person left it: the e-mail typed and a code asked for. */
function asked(email = ' ada@example.com ') {
  const flow = stage(passwordResetModel);
  flow.send({ type: 'field.change', field: 'email', text: email });
  flow.send({ type: 'form.submit' });
  return flow;
}

/** With the code that was mailed. */
function coded() {
  const flow = asked();
  flow.settle('requestResetCode', sent);
  flow.send({ type: 'form.submit', secrets: code });
  return flow;
}

/** With a new password. */
function chosen() {
  const flow = coded();
  flow.settle('verifyResetCode', accepted);
  flow.send({ type: 'form.submit', secrets: passwords });
  flow.take('notices');
  return flow;
}

function world(operation: string, status: number, body: object) {
  const server = fakeServer().on(operation, { status, body });
  return {
    actors: passwordResetActors(servicesOf(server)),
    seen: () => server.seen(operation).map((call) => call.body),
  };
}

describe('a password reset', () => {
  proveMachine(passwordResetModel);

  it.each(['', '  ', 'ab', ' ab '])('sends nothing for "%s", and says so under the field (A-184)', (text) => {
    const flow = asked(text);
    expect([flow.running(), flow.view().problems]).toEqual([[], { email: { id: 'passwordReset.emailMissing' } }]);
    expect(passwordResetMessages['passwordReset.emailMissing']).toBe('Please enter email address');
  });

  it('takes three characters for an e-mail (A-184)', () => {
    expect(asked('a@b').running()).toEqual(['requestResetCode']);
  });

  it('asks for the e-mail, then the code, then the password, and goes to the sign-in (A-183, A-185, A-186, A-189)', () => {
    const flow = stage(passwordResetModel);
    expect(flow.view().step).toBe('email');
    flow.send({ type: 'field.change', field: 'email', text: 'ada@example.com' });
    flow.send({ type: 'form.submit' });
    expect(flow.input('requestResetCode')).toEqual({ email: 'ada@example.com' });
    flow.settle('requestResetCode', sent);
    expect(flow.view()).toMatchObject({ step: 'code', sentTo: 'ada@example.com' });
    flow.send({ type: 'form.submit', secrets: code });
    flow.settle('verifyResetCode', accepted);
    expect(flow.view().step).toBe('password');
    flow.send({ type: 'form.submit', secrets: passwords });
    flow.settle('resetPassword', accepted);
    expect(flow.take('navigation')).toEqual([{ type: 'navigation.go', path: '/login' }]);
  });

  it.each(['', '12345', '1234567', 'abcdef'])('refuses the code "%s" without a call (A-172)', (text) => {
    const flow = asked();
    flow.settle('requestResetCode', sent);
    flow.send({ type: 'form.submit', secrets: { code: secret(text) } });
    expect([flow.running(), flow.view().problems]).toEqual([['countDown'], { code: { id: 'mailedCode.wrong' } }]);
  });

  it.each([
    ['five characters (A-187)', '12345', '12345', 'password', 'passwordReset.tooShort'],
    ['another confirmation (A-188)', 'correct horse', 'correct hors', 'repeat_password', 'passwordReset.differs'],
  ])('refuses %s without a call', (_, password, again, field, id) => {
    const flow = coded();
    flow.settle('verifyResetCode', accepted);
    flow.send({ type: 'form.submit', secrets: { password: secret(password), repeat_password: secret(again) } });
    expect([flow.running(), flow.view().problems]).toEqual([[], { [field]: { id } }]);
    expect(passwordResetMessages).toMatchObject({
      'passwordReset.tooShort': 'Password cannot be less than 6 digits',
      'passwordReset.differs': 'Password confirmation mismatch',
    });
  });

  it('takes a new password of 6 characters, and no shorter one (A-249)', () => {
    const problem = (text: string) => passwordProblem({ password: secret(text), repeat_password: secret(text) });
    expect([problem('12345'), problem('123456')]).toEqual([{ password: { id: 'passwordReset.tooShort' } }, {}]);
  });

  it('returns to the code when it is refused with the password, and forgets it (A-190)', () => {
    const flow = chosen();
    flow.settle('resetPassword', { kind: 'codeRefused', message: 'Not valid' });
    expect(flow.view()).toMatchObject({ step: 'code', problems: { code: { text: 'Not valid' } } });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: { text: 'Not valid' } }]);
    flow.send({ type: 'form.submit', secrets: code });
    expect(flow.running()).toContain('verifyResetCode');
  });

  it('says above the form what the server refuses of a field of another step (A-235)', () => {
    const words = 'The email is not valid';
    const flow = coded();
    flow.settle('verifyResetCode', { kind: 'rejected', message: words, fields: { email: words } });
    expect(flow.view()).toMatchObject({ step: 'code', problem: { text: words } });
    const other = asked();
    other.settle('requestResetCode', { kind: 'rejected', message: words, fields: { email: words } });
    expect(other.view()).toMatchObject({ step: 'email', problem: null, problems: { email: { text: words } } });
  });

  it('does not call a new password without an answer a failure: it may be set', () => {
    const flow = chosen();
    flow.fail('resetPassword');
    expect(flow.view()).toMatchObject({ step: 'password', problem: { id: 'passwordReset.unconfirmed' } });
    expect(flow.take('notices')).toMatchObject([{ message: { id: 'passwordReset.unconfirmed' } }]);
    const unsent = chosen();
    unsent.fail('resetPassword', new Offline());
    expect(unsent.view().problem).toEqual({ id: 'connectivity.notSent' });
  });

  it('keeps the code where only the password was refused', () => {
    const flow = chosen();
    flow.settle('resetPassword', { kind: 'rejected', message: 'Too common', fields: { password: 'Too common' } });
    expect(flow.view()).toMatchObject({ step: 'password', problems: { password: { text: 'Too common' } } });
    flow.send({ type: 'form.submit', secrets: passwords });
    const { code: again } = flow.input('resetPassword') as { code: { reveal(): string } };
    expect(again.reveal()).toBe('012345');
  });

  it('says 429 by a notice and a panel, and takes a code asked for before (A-232, A-234)', () => {
    const first = asked();
    first.take('notices');
    first.settle('requestResetCode', { kind: 'throttled', wait: 100 });
    // The page was loaded again after the code was asked for.
    expect(first.view()).toMatchObject({ step: 'code', isThrottled: true, wait: 100, canRequest: false });
    expect(first.take('notices')).toMatchObject([{ kind: 'error', message: { id: 'mailedCode.wait' } }]);
    first.send({ type: 'form.submit', secrets: code });
    expect(first.input('verifyResetCode')).toMatchObject({ email: first.view().sentTo, flow: null });
    expect(first.view().sentTo).not.toBe('');
    const second = asked();
    second.settle('requestResetCode', sent);
    second.send({ type: 'form.edit' });
    second.send({ type: 'form.submit' });
    second.settle('requestResetCode', { kind: 'throttled', wait: 100 });
    expect(second.view()).toMatchObject({ step: 'code', isThrottled: true });
  });

  it('says that a code is on its way only while one is: not where the request was refused, nor once it is old (A-233, R6)', () => {
    const flow = asked();
    const told = [flow.view().isSent];
    const after = (act: () => void) => {
      act();
      told.push(flow.view().isSent);
    };
    after(() => flow.settle('requestResetCode', { kind: 'throttled', wait: 100 }));
    after(() => flow.send({ type: 'wait.changed', seconds: 0 }));
    after(() => flow.send({ type: 'code.request' }));
    after(() => flow.settle('requestResetCode', sent));
    after(() => flow.send({ type: 'wait.changed', seconds: 0 }));
    expect(told).toEqual([false, false, false, false, true, false]);
  });

  it('asks for another code once the wait is over, also where that is refused (A-181, A-232, A-233, R6)', () => {
    const flow = asked();
    flow.settle('requestResetCode', sent);
    expect(flow.view()).toMatchObject({ canRequest: false, wait: 300, waitText: '5:00', isThrottled: false });
    flow.send({ type: 'code.request' });
    expect(flow.running()).toEqual(['countDown']);
    flow.send({ type: 'wait.changed', seconds: 1 });
    expect(flow.view()).toMatchObject({ canRequest: false, waitText: '0:01' });
    flow.send({ type: 'wait.changed', seconds: 0 });
    flow.send({ type: 'code.request' });
    expect([flow.view().isAsking, flow.input('requestResetCode')]).toEqual([true, { email: 'ada@example.com' }]);
    flow.settle('requestResetCode', { kind: 'throttled', wait: 60 });
    expect(flow.view()).toMatchObject({ step: 'code', isThrottled: true, wait: 60, canSubmit: true });
    expect(flow.running()).toEqual(['countDown']);
  });

  it('keeps the code that was mailed where another cannot be asked for', () => {
    const flow = asked();
    flow.settle('requestResetCode', { ...sent, wait: 0 });
    flow.send({ type: 'code.request' });
    flow.fail('requestResetCode');
    // The newest code may be of that request, whose name nobody knows (R38).
    expect(flow.snapshot().context.flow).toBeNull();
    expect(flow.view()).toMatchObject({ step: 'code', problem: { id: 'form.failed' }, canRequest: true });
    flow.send({ type: 'form.submit', secrets: code });
    expect(flow.running()).toContain('verifyResetCode');
  });

  it('keeps what the server named of the code where another request never left or was for another address (R6, R38)', () => {
    const mailed = () => {
      const flow = asked();
      flow.settle('requestResetCode', { ...sent, wait: 0, flow: secret('flow-1') });
      return flow;
    };
    const unsent = mailed();
    unsent.send({ type: 'code.request' });
    unsent.fail('requestResetCode', new Offline());
    const other = mailed();
    other.send({ type: 'form.edit' });
    other.send({ type: 'field.change', field: 'email', text: 'bert@example.com' });
    other.send({ type: 'form.submit' });
    other.fail('requestResetCode');
    const kept = [unsent, other].map((flow) => flow.snapshot().context.flow?.reveal());
    expect(kept).toEqual(['flow-1', 'flow-1']);
  });

  it('holds nothing for an address that another request is on its way for', () => {
    const flow = asked();
    flow.send({ type: 'field.change', field: 'email', text: 'bert@example.com' });
    flow.settle('requestResetCode', sent);
    expect(flow.view().sentTo).toBe('ada@example.com');
  });

  it('asks for a code, and takes what the server names of it (A-267, R38)', async () => {
    const { actors, seen } = world('POST /auth/password/reset/code', 200, { message: 'x', flow: 'flow-1' });
    const input = { email: 'ada@example.com' };
    const request = await toPromise(createActor(actors.requestResetCode, { input }).start());
    expect(request.kind === 'sent' ? request.flow?.reveal() : null).toBe('flow-1');
    expect(seen()).toEqual([{ email: 'ada@example.com' }]);
  });

  it.each([null, 'flow-1'])('sends code and e-mail, with the flow when there is one: %s (A-268, R38)', async (name) => {
    const { actors, seen } = world('POST /auth/otp/pass/verify', 200, { message: 'x' });
    const flow = name === null ? null : secret(name);
    const input = { email: 'ada@example.com', code: secret(' 012345 '), flow };
    expect(await toPromise(createActor(actors.verifyResetCode, { input }).start())).toEqual(accepted);
    expect(seen()).toEqual([{ email: 'ada@example.com', code: '012345', ...(name === null ? {} : { flow: name }) }]);
  });

  it('sends the password twice with e-mail and code, and tells a refused code from a refused password (A-190, A-269)', async () => {
    const input = { email: 'ada@example.com', code: secret('012345'), flow: null, password: secret('correct horse') };
    const update = async (status: number, body: object) => {
      const { actors, seen } = world('POST /auth/pass/update', status, body);
      return { outcome: await toPromise(createActor(actors.resetPassword, { input }).start()), sent: seen() };
    };
    expect(await update(200, { message: 'x' })).toEqual({
      outcome: accepted,
      sent: [{ email: 'ada@example.com', code: '012345', password: 'correct horse', repeat_password: 'correct horse' }],
    });
    const no = { message: 'No', error: 'No' };
    await expect(update(502, no)).rejects.toThrow('502');
    const word = { ...no, errors: { code: ['No'] }, status: 'code_invalid' };
    expect((await update(422, word)).outcome).toEqual({ kind: 'codeRefused', message: 'No' });
    expect((await update(422, { ...no, errors: { password: ['Short'] } })).outcome).toEqual({
      kind: 'rejected',
      message: 'No',
      fields: { password: 'Short' },
    });
  });
});
