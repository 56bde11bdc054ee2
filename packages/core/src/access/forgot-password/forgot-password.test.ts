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

  it('sends nothing without an e-mail, and says so under the field (name your rows)', () => {
    const flow = stage(forgotPasswordModel);
    flow.send({ type: 'form.submit' });
    expect([flow.running(), flow.view().problems]).toEqual([[], { email: { id: 'forgotPassword.emailMissing' } }]);
    expect(forgotPasswordMessages['forgotPassword.emailMissing']).toBe('Please enter your e-mail address');
  });

  it('sends what was typed, and shows that it was accepted (name your rows)', () => {
    const flow = stage(forgotPasswordModel);
    flow.send({ type: 'field.change', field: 'email', text: complete.email });
    flow.send({ type: 'form.submit' });
    expect([flow.input('send'), flow.view().isBusy]).toEqual([{ fields: complete }, true]);
    flow.settle('send', { kind: 'accepted', answer: null });
    expect(flow.view().phase).toBe('accepted');
  });

  it('asks the server with the fields of the contract, and reads its refusal (name your rows)', async () => {
    const { outcome, sent } = await send(200, { message: 'Sent' });
    expect([outcome, sent]).toEqual([{ kind: 'accepted', answer: null }, [{ email: 'ada@example.com' }]]);
    const errors = { email: ['Unknown'] };
    expect((await send(422, { message: 'No', error: 'No', errors })).outcome).toEqual({
      kind: 'rejected',
      message: 'No',
      fields: { email: 'Unknown' },
    });
  });

  // Goes once each title above says which rows it proves, as in `sends it once (A-111, A-112)`, or its test is gone.
  it('name your rows', ({ task }) => {
    const titles = task.suite?.tasks.map(({ name }) => name) ?? [];
    expect(titles.filter((title) => title.endsWith('(name your rows)'))).toEqual([]);
  });
});
