import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { some } from '../country-choice/country-choice.model';
import { editProfileActors, offered, type EditProfileFields } from './edit-profile.flow';
import { editProfileMessages } from './edit-profile.messages';
import { complete, editProfileModel, holder } from './edit-profile.model';

function opened(user: object = holder) {
  const flow = stage(editProfileModel, { input: { user } });
  flow.send({ type: 'shown.changed', shown: true });
  return flow;
}
/** The dialog, filled in and pressed. */
function pressed(changes: Partial<EditProfileFields> = {}) {
  const flow = opened();
  flow.send({ type: 'fields.change', fields: { ...complete, ...changes } });
  flow.send({ type: 'form.submit' });
  return flow;
}
const problems = (flow: ReturnType<typeof opened>) =>
  Object.fromEntries(
    Object.entries(flow.view().problems as object).map(([field, { id }]) => [
      field,
      editProfileMessages[id as keyof typeof editProfileMessages],
    ]),
  );

describe('the form of a profile', () => {
  proveMachine(editProfileModel);

  it('begins with what the account has, and again so each time it is opened (M-178, M-179)', () => {
    const flow = opened({ ...holder, country: ' Malta ', phoneCode: '+356', phoneNumber: '21234567' });
    const fields = {
      first_name: 'Ada',
      last_name: 'Byron',
      country: 'Malta',
      phone_code: '356',
      phoneNumber: '21234567',
    };
    expect(flow.view().fields).toEqual(fields);
    flow.send({ type: 'field.change', field: 'first_name', text: 'Augusta' });
    flow.send({ type: 'shown.changed', shown: false });
    flow.send({ type: 'shown.changed', shown: true });
    expect(flow.view().fields).toEqual(fields);
  });

  it('has no country for an account without one, and asks for it (M-173, M-179, M-298)', () => {
    const flow = pressed({ country: '' });
    expect([opened().view().fields.country, flow.running(), problems(flow)]).toEqual([
      '',
      [],
      { country: 'Country is required' },
    ]);
  });

  it.each([
    [{ first_name: ' ' }, { first_name: 'First Name is required' }],
    [{ last_name: '' }, { last_name: 'Last Name is required' }],
    [{ first_name: 'x'.repeat(101) }, { first_name: 'At most 100 characters' }],
    [{ phoneNumber: '123' }, { phoneNumber: 'Phone number must have 4 to 15 digits' }],
    [{ phoneNumber: '1'.repeat(16) }, { phoneNumber: 'Phone number must have 4 to 15 digits' }],
    [{ phoneNumber: '12 34' }, { phoneNumber: 'Phone number must have 4 to 15 digits' }],
    [{ phone_code: '' }, { phoneNumber: 'Choose your country again: it gives the dial code' }],
  ])('does not send %j (M-178)', (changes, expected) => {
    const flow = pressed(changes);
    expect([flow.running(), problems(flow)]).toEqual([[], expected]);
  });

  it.each([{ first_name: 'x'.repeat(100) }, { phoneNumber: '1234' }, { phoneNumber: '1'.repeat(15) }])(
    'sends %j (M-178)',
    (changes) => expect(pressed(changes).running()).toEqual(['send']),
  );

  it('that was saved says so, closes, and the user is reloaded (M-175, M-178)', () => {
    const flow = pressed();
    flow.take();
    flow.settle('send', { kind: 'accepted', answer: null });
    expect(flow.take()).toEqual([
      { type: 'notice.add', kind: 'success', message: { id: 'editProfile.done' } },
      { type: 'user.reload' },
      { type: 'dialog.close', name: 'editProfile' },
    ]);
    expect(editProfileMessages['editProfile.done']).toBe('Profile successfully updated');
  });

  it('begins with what was saved until the user has come again, then with the user (M-175, M-178)', () => {
    const flow = pressed();
    // Typed on while it is being saved: that was not sent.
    flow.send({ type: 'field.change', field: 'last_name', text: 'Late' });
    flow.settle('send', { kind: 'accepted', answer: null });
    flow.send({ type: 'shown.changed', shown: false });
    flow.send({ type: 'shown.changed', shown: true });
    expect(flow.view().fields).toEqual({ ...complete, first_name: 'Ada' });
    flow.send({ type: 'shown.changed', shown: false });
    flow.send({ type: 'user.changed', user: { ...holder, lastName: 'King' } });
    flow.send({ type: 'shown.changed', shown: true });
    expect(flow.view().fields).toMatchObject({ first_name: 'Ada', last_name: 'King', country: '' });
  });

  it('begins with the user after a refusal and after a lost answer, whatever was sent (M-176, R15)', () => {
    for (const end of [
      (flow: ReturnType<typeof pressed>) => flow.settle('send', { kind: 'rejected', message: 'No', fields: {} }),
      (flow: ReturnType<typeof pressed>) => flow.fail('send'),
    ]) {
      const flow = pressed();
      end(flow);
      flow.send({ type: 'shown.changed', shown: false });
      flow.send({ type: 'shown.changed', shown: true });
      expect(flow.view().fields).toEqual(opened().view().fields);
    }
  });

  it('that was refused says why, by the server’s words or ours, under its fields as well (M-176)', () => {
    const named = pressed();
    named.take();
    named.settle('send', { kind: 'rejected', message: 'Invalid', fields: { phoneNumber: 'Too short' } });
    expect(named.view()).toMatchObject({ problems: { phoneNumber: { text: 'Too short' } }, problem: null });
    expect(named.take('notices')).toMatchObject([{ kind: 'error', message: { text: 'Invalid' } }]);
    const silent = pressed();
    silent.take();
    silent.settle('send', { kind: 'rejected', message: null, fields: {} });
    expect(silent.take('notices')).toMatchObject([{ kind: 'error', message: { id: 'editProfile.failed' } }]);
    expect(editProfileMessages['editProfile.failed']).toBe('Profile not updated');
  });

  it.each([
    [{ phone_code: ['Code'] }, { phoneNumber: 'Code' }],
    [{ phone_code: ['Code'], phoneNumber: ['Number'] }, { phoneNumber: 'Number' }],
  ])('shows a refused dial code, %j, at the number that it stands in (M-176)', async (errors, expected) => {
    const server = fakeServer().on('POST /auth/update', { status: 422, body: { message: 'No', errors } });
    const { send } = editProfileActors(servicesOf(server));
    expect(await toPromise(createActor(send, { input: { fields: complete } }).start())).toMatchObject({
      kind: 'rejected',
      fields: expected,
    });
  });

  it('is no failure where no answer came: the user is asked for (R15)', () => {
    const flow = pressed();
    flow.take();
    flow.fail('send');
    expect([flow.view().problem, flow.take('session')]).toEqual([
      { id: 'editProfile.unconfirmed' },
      [{ type: 'user.reload' }],
    ]);
  });

  it('offers active countries, and an inactive one to whoever has it alone (M-172, M-179)', () => {
    const names = (present: string) => offered(some, present).map(({ name }) => name);
    expect(names('')).toEqual(['Malta', 'United Kingdom']);
    expect(names('Malta')).toEqual(['Malta', 'United Kingdom']);
    expect(names('Yugoslavia')).toEqual(['Malta', 'United Kingdom', 'Yugoslavia']);
    expect(names('Atlantis')).toEqual(['Atlantis', 'Malta', 'United Kingdom']);
  });

  it('sends the five, names without spaces around them, and no e-mail (M-279, M-316)', async () => {
    const server = fakeServer().on('POST /auth/update', { status: 200, body: { message: 'x' } });
    const { send } = editProfileActors(servicesOf(server));
    expect(await toPromise(createActor(send, { input: { fields: complete } }).start())).toEqual({
      kind: 'accepted',
      answer: null,
    });
    expect(server.seen('POST /auth/update').map(({ body }) => body)).toEqual([
      { first_name: 'Ada', last_name: 'Lovelace', country: 'Malta', phone_code: '356', phoneNumber: '21234567' },
    ]);
  });

  it.each([
    [408, { message: 'No' }],
    [500, { message: 'Something went wrong' }],
    [504, '<html>Gateway timeout</html>'],
  ])('takes %i, with %j, for no answer: it may have been changed all the same (R15)', async (status, body) => {
    const server = fakeServer().on('POST /auth/update', { status, body });
    const { send } = editProfileActors(servicesOf(server));
    const sent = toPromise(createActor(send, { input: { fields: complete } }).start());
    await expect(sent).rejects.toThrow(`Answered ${status}`);
  });
});
