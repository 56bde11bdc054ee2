import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { MASK } from '../../shared/secret';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { changePasswordActors } from './change-password.flow';
import { changePasswordMessages } from './change-password.messages';
import { changePasswordModel, passwords } from './change-password.model';

const accepted = { kind: 'accepted', answer: null } as const;

/** The dialog, opened, with a press. */
function pressed(secrets = passwords()) {
  const flow = stage(changePasswordModel);
  flow.send({ type: 'shown.changed', shown: true });
  flow.send({ type: 'form.submit', secrets });
  return flow;
}
const texts = (problems: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => {
      const { id } = problem as { id: keyof typeof changePasswordMessages };
      return [field, changePasswordMessages[id]];
    }),
  );

describe('another password', () => {
  proveMachine(changePasswordModel);

  it.each([
    ['none of the three', passwords('', '', ''), ['current_password', 'new_password', 'confirm_password']],
    ['no present one', passwords(''), ['current_password']],
    ['no confirmation', passwords('correct horse', 'battery staple', ''), ['confirm_password']],
  ])('is not sent with %s (M-185)', (_, secrets, fields) => {
    const flow = pressed(secrets);
    expect([flow.running(), Object.keys(flow.view().problems)]).toEqual([[], fields]);
  });

  it.each([
    ['12345', '12345', { new_password: 'Password cannot be less than 6 digits' }],
    ['x'.repeat(129), 'x'.repeat(129), { new_password: 'Password cannot be longer than 128 characters' }],
    ['correct horse', 'correct horse', { new_password: 'The new password must differ from the current one.' }],
    ['battery staple', 'battery stable', { confirm_password: 'Password confirmation mismatch' }],
  ])('refuses %s, confirmed as %s, without a call (M-181, M-185)', (next, again, problems) => {
    const flow = pressed(passwords('correct horse', next, again));
    expect([flow.running(), texts(flow.view().problems)]).toEqual([[], problems]);
  });

  it.each(['123456', 'x'.repeat(128)])('takes 6 characters and 128: %s (M-185)', (next) => {
    expect(pressed(passwords('correct horse', next)).running()).toEqual(['send']);
  });

  it('that is accepted is said, and the dialog closes (M-184, M-186)', () => {
    const flow = pressed();
    flow.take();
    flow.settle('send', accepted);
    expect(flow.take()).toEqual([
      { type: 'notice.add', kind: 'success', message: { id: 'changePassword.done' } },
      { type: 'user.reload' },
      { type: 'dialog.close', name: 'changePassword' },
    ]);
    expect(changePasswordMessages['changePassword.done']).toBe('Password successfully updated');
  });

  it('shows the first text of each field that the server names, and stays open (M-182, M-186)', () => {
    const flow = pressed();
    flow.settle('send', {
      kind: 'rejected',
      message: 'Current password is incorrect',
      fields: { current_password: 'Current password is incorrect' },
    });
    expect(flow.view()).toMatchObject({
      problems: { current_password: { text: 'Current password is incorrect' } },
      problem: null,
      canSubmit: true,
    });
    expect(flow.take('dialogs')).toEqual([]);
  });

  it.each([
    [
      'the server’s words',
      { kind: 'rejected', message: 'Too many attempts.', fields: {} },
      { text: 'Too many attempts.' },
    ],
    ['ours', { kind: 'rejected', message: null, fields: {} }, { id: 'form.failed' }],
  ] as const)('shows %s where no field is named (M-183)', (_, outcome, problem) => {
    const flow = pressed();
    flow.take();
    flow.settle('send', outcome);
    expect([flow.view().problem, flow.take('notices')]).toEqual([
      problem,
      [{ type: 'notice.add', kind: 'error', message: problem, topic: 'changePassword' }],
    ]);
  });

  it('is no failure where no answer came: it says that nobody knows (R15)', () => {
    for (const lose of [
      (flow: ReturnType<typeof pressed>) => flow.fail('send'),
      (flow: ReturnType<typeof pressed>) => flow.advance(30_000),
    ]) {
      const flow = pressed();
      lose(flow);
      expect(flow.view().problem).toEqual({ id: 'changePassword.unconfirmed' });
    }
  });

  it('goes on when its dialog is closed, and tells the end by a notice', () => {
    const flow = pressed();
    flow.send({ type: 'shown.changed', shown: false });
    expect(flow.running()).toEqual(['send']);
    flow.take();
    flow.settle('send', { kind: 'rejected', message: 'No', fields: {} });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: { text: 'No' } }]);
    flow.send({ type: 'shown.changed', shown: true });
    expect(flow.view()).toMatchObject({ problem: null, problems: {} });
  });

  it('keeps none of the three, and prints none of them', () => {
    const flow = pressed();
    const printed = JSON.stringify([flow.snapshot().context, flow.view(), flow.input('send')]);
    expect(printed).toContain(MASK);
    for (const typed of ['correct horse', 'battery staple']) expect(printed).not.toContain(typed);
  });

  it('sends the three, and reads what is answered (M-318, M-279, R13)', async () => {
    const send = async (status: number, body: object) => {
      const server = fakeServer().on('POST /auth/change_pass', { status, body });
      const { send: actor } = changePasswordActors(servicesOf(server));
      const input = { fields: {}, secrets: passwords() };
      const outcome = await toPromise(createActor(actor, { input }).start());
      return [outcome, server.seen('POST /auth/change_pass').map(({ body: sent }) => sent)];
    };
    expect(await send(200, { message: 'x' })).toEqual([
      accepted,
      [
        {
          current_password: 'correct horse',
          new_password: 'battery staple',
          confirm_password: 'battery staple',
        },
      ],
    ]);
    const errors = { new_password: ['Too common', 'Too short'] };
    expect((await send(422, { message: 'No', errors }))[0]).toEqual({
      kind: 'rejected',
      message: 'No',
      fields: { new_password: 'Too common' },
    });
    expect((await send(429, { message: 'Too many attempts.' }))[0]).toEqual({
      kind: 'rejected',
      message: 'Too many attempts.',
      fields: {},
    });
  });

  it.each([
    [408, { message: 'No' }],
    [500, { message: 'Something went wrong' }],
    [504, '<html>Gateway timeout</html>'],
  ])('takes %i, with %j, for no answer: it may have been changed all the same (R15)', async (status, body) => {
    const server = fakeServer().on('POST /auth/change_pass', { status, body });
    const { send } = changePasswordActors(servicesOf(server));
    const sent = toPromise(createActor(send, { input: { fields: {}, secrets: passwords() } }).start());
    await expect(sent).rejects.toThrow(`Answered ${status}`);
  });
});
