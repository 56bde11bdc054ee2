import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { forgotPasswordActors } from './forgot-password.actors';
import { forgotPasswordMessages } from './forgot-password.messages';
import { complete, forgotPasswordModel } from './forgot-password.model';

const CALL = 'POST /auth/password/reset/code';

/** What the call comes to when the server answers so, and what it sent. */
async function send(status: number, body: object) {
  const server = fakeServer().on(CALL, { status, body });
  const outcome = toPromise(
    createActor(forgotPasswordActors(servicesOf(server)).send, { input: { fields: complete } }).start(),
  );
  return { outcome: await outcome, sent: server.seen(CALL).map((call) => call.body) };
}

describe('forgot password', () => {
  proveMachine(forgotPasswordModel);

  it.each(['', '  ', 'ab', ' ab '])('sends nothing for "%s", and says so under the field (A-184)', (text) => {
    const flow = stage(forgotPasswordModel);
    flow.send({ type: 'field.change', field: 'email', text });
    flow.send({ type: 'form.submit' });
    expect([flow.running(), flow.view().problems]).toEqual([[], { email: { id: 'forgotPassword.emailMissing' } }]);
    expect(forgotPasswordMessages['forgotPassword.emailMissing']).toBe('Please enter email address');
  });

  it('takes three characters for an e-mail (A-184)', () => {
    const flow = stage(forgotPasswordModel);
    flow.send({ type: 'field.change', field: 'email', text: 'a@b' });
    flow.send({ type: 'form.submit' });
    expect(flow.running()).toEqual(['send']);
  });

  it('sends what was typed, and shows that it was accepted', () => {
    const flow = stage(forgotPasswordModel);
    flow.send({ type: 'field.change', field: 'email', text: complete.email });
    flow.send({ type: 'form.submit' });
    expect([flow.input('send'), flow.view().isBusy]).toEqual([{ fields: complete }, true]);
    flow.settle('send', { kind: 'accepted', answer: null });
    expect(flow.view().phase).toBe('accepted');
  });

  it('asks for a code with the e-mail, and reads the words of a refusal (A-267)', async () => {
    const { outcome, sent } = await send(200, { message: 'Sent' });
    expect([outcome, sent]).toEqual([{ kind: 'accepted', answer: null }, [{ email: 'ada@example.com' }]]);
    const errors = { email: ['Unknown'] };
    expect((await send(422, { message: 'No', error: 'No', errors })).outcome).toEqual({
      kind: 'rejected',
      message: 'No',
      fields: { email: 'Unknown' },
    });
  });
});
