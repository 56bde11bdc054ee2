import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { secret } from '../../shared/secret';
import { secrets } from '../registration/registration.model';
import {
  jointAccountActions,
  jointAccountActors,
  type JointAccountFields,
  jointAccountMachine,
} from './joint-account.flow';
import { jointAccountMessages } from './joint-account.messages';
import { complete, jointAccountModel } from './joint-account.model';

const CALL = 'POST /auth/register';

/** A form filled in whole but for some fields, and pressed. */
function pressed(changes: Partial<JointAccountFields> = {}, again = 'correct horse battery') {
  const flow = stage(jointAccountModel);
  flow.send({ type: 'fields.change', fields: { ...complete, ...changes } });
  flow.send({ type: 'form.submit', secrets: { ...secrets, repeat_password: secret(again) } });
  return flow;
}

describe('a joint account', () => {
  proveMachine(jointAccountModel);

  it.each([
    ['terms', { terms: '', first_name: '' }, 'registration.termsMissing'],
    ['first_name', { first_name: ' ', 'secondary.first_name': '' }, 'jointAccount.firstNameMissing'],
    ['last_name', { last_name: '' }, 'jointAccount.lastNameMissing'],
    ['country', { country: '', 'secondary.country': '' }, 'jointAccount.countryMissing'],
    ['secondary.first_name', { 'secondary.first_name': ' ' }, 'jointAccount.secondFirstNameMissing'],
    ['secondary.last_name', { 'secondary.last_name': '' }, 'jointAccount.secondLastNameMissing'],
    ['secondary.country', { 'secondary.country': '', username: '' }, 'jointAccount.secondCountryMissing'],
    ['secondary.email', { 'secondary.email': ' ADA@example.com' }, 'jointAccount.emailsEqual'],
    ['username', { username: 'no-hyphens' }, 'jointAccount.usernameWrong'],
    ['username', { username: 'ab' }, 'jointAccount.usernameWrong'],
    ['username', { username: 'u'.repeat(31) }, 'jointAccount.usernameWrong'],
  ] as const)(
    'checks both holders as a registration does, the first failure stops: %s in %j (A-167)',
    (field, changes, id) => {
      const flow = pressed(changes, 'other');
      expect([flow.running(), flow.view().problems]).toEqual([[], { [field]: { id } }]);
    },
  );

  it('names the holder in the texts of its checks (A-167)', () => {
    expect(jointAccountMessages).toMatchObject({
      'jointAccount.firstNameMissing': 'Primary holder: First Name is required',
      'jointAccount.lastNameMissing': 'Primary holder: Last Name is required',
      'jointAccount.countryMissing': 'Primary holder: Country is required',
      'jointAccount.secondFirstNameMissing': 'Secondary holder: First Name is required',
      'jointAccount.secondLastNameMissing': 'Secondary holder: Last Name is required',
      'jointAccount.secondCountryMissing': 'Secondary holder: Country is required',
    });
  });

  it('takes a username of 3 to 30 letters, digits and _ (A-167)', () => {
    for (const username of ['Ab_', 'a1_'.repeat(10)]) expect(pressed({ username }).running()).toEqual(['send']);
  });

  it('compares the confirmation last', () => {
    expect(Object.keys(pressed({}, 'other').view().problems)).toEqual(['repeat_password']);
    expect(pressed().running()).toEqual(['send']);
  });

  it('does not call it failed that no answer came: the account may have been opened', () => {
    const flow = pressed();
    flow.fail('send');
    expect([flow.view().problem, flow.view().fields]).toEqual([{ id: 'registration.unconfirmed' }, complete]);
  });

  it('keeps each block to itself (A-165)', () => {
    const flow = stage(jointAccountModel);
    flow.send({ type: 'field.change', field: 'secondary.first_name', text: 'Charles' });
    expect(flow.view().fields).toMatchObject({ first_name: '', 'secondary.first_name': 'Charles' });
  });

  it('sounds at a press that finds the terms not accepted, and at no other problem (A-143)', () => {
    const services = servicesOf(fakeServer());
    const { played } = (services.ports as unknown as { recorded: { played: string[] } }).recorded;
    const flow = createActor(jointAccountMachine.provide({ actions: jointAccountActions(services) })).start();
    const press = (changes: Partial<JointAccountFields>) => {
      flow.send({ type: 'fields.change', fields: { ...complete, ...changes } });
      flow.send({ type: 'form.submit', secrets });
      return [Object.keys(flow.getSnapshot().context.problems), [...played]];
    };
    expect(press({ username: 'ab' })).toEqual([['username'], []]);
    expect(press({ terms: '' })).toEqual([['terms'], ['error']]);
  });

  it('sends both holders and what they sign in by, and shows each error under its field (A-163, A-166)', async () => {
    const errors = {
      'secondary.first_name': ['S'],
      'secondary.phone_code': ['Code'],
      primary_email: ['P'],
      username: ['Taken'],
    };
    const server = fakeServer().on(CALL, { status: 422, body: { message: 'Invalid', error: 'Invalid', errors } });
    const input = { fields: complete, secrets, needs: {} };
    const outcome = await toPromise(createActor(jointAccountActors(servicesOf(server)).send, { input }).start());
    expect(server.seen(CALL).map(({ body }) => body)).toEqual([
      {
        email: 'both@example.com',
        username: 'engine_no1',
        password: 'correct horse battery',
        repeat_password: 'correct horse battery',
        account_type: 'Joint Account',
        cur: 'USD',
        primary_email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Lovelace',
        country: 'United Kingdom',
        phone_code: '44',
        phone: '7700900123',
        secondary: {
          first_name: 'Charles',
          last_name: 'Babbage',
          email: 'charles@example.com',
          country: 'France',
          phone_code: '33',
          phone: '612345678',
        },
      },
    ]);
    const flow = pressed();
    flow.settle('send', outcome);
    expect(flow.view().problems).toEqual({
      'secondary.first_name': { text: 'S' },
      'secondary.phone': { text: 'Code' },
      primary_email: { text: 'P' },
      username: { text: 'Taken' },
    });
  });
});
