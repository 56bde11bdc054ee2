import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { wireUser } from '../../testing/app.fake';
import { fakePorts } from '../../testing/ports.fake';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { rememberedEmail } from '../../shared/mailed-code';
import { secret } from '../../shared/secret';
import { keepReferrer } from '../wire/referrer';
import {
  registrationActions,
  registrationActors,
  type RegistrationFields,
  registrationMachine,
} from './registration.flow';
import { registrationMessages } from './registration.messages';
import { complete, registrationModel, secrets, signedIn } from './registration.model';

const CALL = 'POST /auth/register';
const input = { registering: { phoneCode: '44', mailsCode: true } };

/** A form filled in whole but for some fields, and pressed. */
function pressed(changes: Partial<RegistrationFields> = {}, again = 'correct horse battery') {
  const flow = stage(registrationModel, { input });
  flow.send({ type: 'fields.change', fields: { ...complete, ...changes } });
  flow.send({ type: 'form.submit', secrets: { ...secrets, repeat_password: secret(again) } });
  return flow;
}

/** What the call comes to when the server answers so, and what it sent. */
async function send(status: number, body: object, needs: Readonly<Record<string, unknown>> = input, wait = 0) {
  const server = fakeServer().on(CALL, { status, body });
  const services = servicesOf(server);
  const { storage, clock } = services.ports;
  keepReferrer(storage, clock.now() - wait, 'WEB42');
  const outcome = await toPromise(
    createActor(registrationActors(services).send, { input: { fields: complete, secrets, needs } }).start(),
  );
  return { outcome, storage, sent: server.seen(CALL).map((call) => call.body) };
}

describe('registration', () => {
  proveMachine(registrationModel);

  it.each([408, 500, 502, 504])('takes %i for no refusal: the account may have been opened (R15)', async (status) => {
    await expect(send(status, {})).rejects.toThrow(String(status));
  });

  it.each([
    ['terms (A-142, A-143)', {}, 'registration.termsMissing', 'Accept terms and condition to continue'],
    ['first_name (A-144)', { terms: 'yes' }, 'registration.firstNameMissing', 'First Name is required'],
    ['last_name (A-145)', { terms: 'yes', first_name: 'A' }, 'registration.lastNameMissing', 'Last Name is required'],
    [
      'country (A-146, A-147)',
      { terms: 'yes', first_name: 'A', last_name: 'B' },
      'registration.countryMissing',
      'Country is required',
    ],
  ] as const)('stops at the first that is missing: %s', (name, given, id, words) => {
    const flow = stage(registrationModel, { input });
    flow.send({ type: 'fields.change', fields: given });
    flow.send({ type: 'form.submit', secrets: { ...secrets, repeat_password: secret('other') } });
    const field = name.replace(/ .*/, '');
    expect([flow.running(), flow.view().problems, flow.view().isBusy]).toEqual([[], { [field]: { id } }, false]);
    expect(registrationMessages[id]).toBe(words);
  });

  it('shows loading once the checks have passed, and not before (A-148)', () => {
    const flow = pressed({ terms: '' });
    expect([flow.running(), flow.view().isBusy]).toEqual([[], false]);
    flow.send({ type: 'field.change', field: 'terms', text: 'yes' });
    expect(flow.view().isBusy).toBe(false);
    flow.send({ type: 'form.submit', secrets });
    expect([flow.running(), flow.view().isBusy]).toEqual([['send'], true]);
    flow.settle('send', { kind: 'rejected', message: 'No', fields: {} });
    expect(flow.view().isBusy).toBe(false);
  });

  it.each(['first_name', 'last_name'] as const)('takes blanks for nothing: %s (A-147)', (field) => {
    expect(Object.keys(pressed({ [field]: '  ' }).view().problems)).toEqual([field]);
  });

  it('compares the confirmation before anything is sent (A-152)', () => {
    const flow = pressed({}, 'correct horse batterY');
    expect([flow.running(), flow.view().problems]).toEqual([
      [],
      { repeat_password: { id: 'registration.confirmationDiffers' } },
    ]);
    expect(registrationMessages['registration.confirmationDiffers']).toBe('Password confirmation mismatch');
    expect(pressed().running()).toEqual(['send']);
  });

  it('sounds at each press that finds the terms not accepted, and at no other problem (A-143)', () => {
    const services = servicesOf(fakeServer());
    const { played } = (services.ports as unknown as { recorded: { played: string[] } }).recorded;
    const machine = registrationMachine.provide({ actions: registrationActions(services) });
    const flow = createActor(machine, { input }).start();
    const press = (changes: Partial<RegistrationFields>) => {
      flow.send({ type: 'fields.change', fields: { ...complete, ...changes } });
      flow.send({ type: 'form.submit', secrets });
      return [Object.keys(flow.getSnapshot().context.problems), [...played]];
    };
    expect(press({ country: '' })).toEqual([['country'], []]);
    expect(press({ terms: '' })).toEqual([['terms'], ['error']]);
    expect(press({ terms: '', first_name: '' })).toEqual([['terms'], ['error', 'error']]);
  });

  it('takes digits alone for a phone number (A-140)', () => {
    const flow = stage(registrationModel, { input });
    flow.send({ type: 'field.change', field: 'phone', text: '+(77) 00-9a' });
    expect(flow.view().fields['phone']).toBe('77009');
  });

  it.each([
    ['the operator’s', { registering: { phoneCode: '44' } }, '44'],
    ['1', { registering: { phoneCode: '' } }, '1'],
  ])('begins with the dial code of settings, else 1: %s (A-154, A-155, A-250)', (_, needs, code) => {
    const flow = stage(registrationModel, { input: needs });
    expect(flow.view().fields['phone_code']).toBe(code);
    flow.send({ type: 'fields.change', fields: { country: 'Nigeria', phone_code: '234' } });
    expect(flow.view().fields['phone_code']).toBe('234');
  });

  it('goes by what is due at the press, whatever was due when it began, and keeps what is typed (A-158, A-160)', () => {
    const flow = stage(registrationModel, { input: { registering: { phoneCode: '44', mailsCode: false } } });
    flow.send({ type: 'fields.change', fields: { ...complete, phone_code: '234' } });
    const due = { phoneCode: '49', mailsCode: true, awaitsAdmin: true };
    flow.send({ type: 'registering.changed', registering: due });
    flow.send({ type: 'form.submit', secrets });
    // What comes later is of the next press.
    flow.send({ type: 'registering.changed', registering: { ...due, mailsCode: false } });
    expect(flow.input('send')).toMatchObject({
      fields: { ...complete, phone_code: '234' },
      needs: { registering: due },
    });
    expect(flow.children.filter(({ src }) => src === 'send')).toHaveLength(1);
  });

  it('sends what was typed, trimmed, with the password twice, in dollars (A-150, A-151, A-153, A-250)', async () => {
    const { sent } = await send(201, { message: 'Registration successful', data: null });
    expect(sent).toEqual([
      {
        email: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Lovelace',
        country: 'United Kingdom',
        phone_code: '44',
        phone: '7700900123',
        cur: 'USD',
        password: 'correct horse battery',
        repeat_password: 'correct horse battery',
        referrer_id: 'WEB42',
      },
    ]);
  });

  it('names who recommended the product for 30 days, and forgets it once registered (A-017, R10)', async () => {
    const day = 24 * 60 * 60 * 1000;
    const accepted = await send(201, { message: 'x', data: null });
    expect(accepted.storage.get('referrer_id')).toBeNull();
    const refused = await send(422, { message: 'No', error: 'No' });
    expect(refused.storage.get('referrer_id')).toBe('WEB42');
    const late = await send(201, { message: 'x', data: null }, input, 30 * day);
    expect(late.sent).not.toMatchObject([{ referrer_id: 'WEB42' }]);
  });

  it('keeps the e-mail for its verification where a code was mailed, and when another can be asked for (A-160, R6)', async () => {
    const mailed = await send(201, { message: 'x', data: null });
    expect([mailed.outcome, mailed.storage.get('verify_email')]).toEqual([
      { kind: 'accepted', answer: { signedIn: null, mailedTo: 'ada@example.com', awaitsAdmin: false } },
      'ada@example.com',
    ]);
    // The page where it is entered counts down to the next one (R6).
    const now = fakePorts().clock.now();
    expect(rememberedEmail(mailed.storage, now)).toMatchObject({ wait: 300, isThrottled: false });
    // With the code goes what the server named it, and with another address it does not (R38).
    const named = await send(201, { message: 'x', data: null, flow: 'flow-of-ada' });
    expect(rememberedEmail(named.storage, 0).flow?.reveal()).toBe('flow-of-ada');
    named.storage.set('verify_email', 'bert@example.com');
    expect(rememberedEmail(named.storage, 0).flow).toBeNull();
    const waiting = await send(201, { message: 'x', data: null }, { registering: { mailsCode: false } });
    expect(waiting.storage.get('verify_email')).toBeNull();
    expect(waiting.outcome).toEqual({
      kind: 'accepted',
      answer: { signedIn: null, mailedTo: null, awaitsAdmin: false },
    });
  });

  it('signs in where no verification is due (A-158, A-160)', async () => {
    const data = { token: 'abcdefghijklmnopqrstuvwxyz', user: wireUser, session: {} };
    const { outcome, storage } = await send(201, { message: 'x', data });
    expect(outcome).toMatchObject({ kind: 'accepted', answer: { signedIn: { user: { email: 'ada@example.com' } } } });
    expect(storage.get('verify_email')).toBeNull();
    const flow = pressed();
    flow.settle('send', { kind: 'accepted', answer: { signedIn, mailedTo: null, awaitsAdmin: false } });
    expect(flow.take('session')).toMatchObject([{ type: 'session.start', signedIn: { user: signedIn.user } }]);
    expect(flow.take('navigation')).toEqual([]);
  });

  it('says so, and goes to the sign-in where one is due (A-158, A-159)', () => {
    const flow = pressed();
    flow.take('notices');
    flow.settle('send', { kind: 'accepted', answer: { signedIn: null, mailedTo: null, awaitsAdmin: false } });
    const done = { type: 'notice.add', kind: 'success', message: { id: 'registration.done' } };
    expect(flow.take('notices')).toEqual([done]);
    expect(registrationMessages['registration.done']).toBe('Registration successful');
    expect(flow.take('navigation')).toEqual([{ type: 'navigation.go', path: '/login' }]);
    const mailed = pressed();
    mailed.take('notices');
    mailed.settle('send', {
      kind: 'accepted',
      answer: { signedIn: null, mailedTo: 'ada@example.com', awaitsAdmin: false },
    });
    const details = [{ id: 'registration.codeMailed', values: { email: 'ada@example.com', minutes: 5 } }];
    expect(mailed.take('notices')).toEqual([{ ...done, details }]);
  });

  it('promises no open account where an administrator verifies it first (A-105, A-159, A-225)', async () => {
    const needs = (mailsCode: boolean) => ({ registering: { mailsCode, awaitsAdmin: true } });
    const detailsOf = async (mailsCode: boolean) => {
      const { outcome } = await send(201, { message: 'x', data: null }, needs(mailsCode));
      const flow = pressed();
      flow.take('notices');
      flow.settle('send', outcome);
      return (flow.take('notices') as { details?: unknown }[]).map(({ details }) => details);
    };
    const awaited = { id: 'registration.awaitsAdmin' };
    const mailed = { id: 'registration.codeMailedFirst', values: { email: 'ada@example.com', minutes: 5 } };
    expect([await detailsOf(false), await detailsOf(true)]).toEqual([[[awaited]], [[mailed, awaited]]]);
    expect(registrationMessages['registration.awaitsAdmin']).toContain('once an administrator has verified it');
    expect(registrationMessages['registration.codeMailedFirst']).not.toContain('account opens');
  });

  it('does not call it failed that no answer came: the account may have been opened', () => {
    for (const lose of [
      (flow: ReturnType<typeof pressed>) => flow.fail('send'),
      (flow: ReturnType<typeof pressed>) => flow.advance(30_000),
    ]) {
      const flow = pressed();
      flow.take('notices');
      lose(flow);
      const message = { id: 'registration.unconfirmed' };
      expect([flow.view().phase, flow.view().problem, flow.take('notices')]).toMatchObject([
        'editing',
        message,
        [{ type: 'notice.add', kind: 'error', message }],
      ]);
      expect(flow.view().fields).toEqual(complete);
    }
    expect(registrationMessages['registration.unconfirmed']).toMatch(/^No answer came, so it is not confirmed/);
  });

  it('shows the first message of each field under it, and the server’s as a notice (A-149, A-161, A-262)', async () => {
    const errors = {
      email: ['Taken', 'Twice'],
      password: ['Short'],
      first_name: ['F'],
      last_name: ['L'],
      country: ['C'],
      phone: ['P'],
      repeat_password: ['R'],
    };
    const { outcome } = await send(422, { message: 'Invalid', error: 'Invalid', errors });
    const flow = pressed();
    flow.take('notices');
    flow.settle('send', outcome);
    expect(flow.view().problems).toEqual(
      Object.fromEntries(Object.entries(errors).map(([field, [text]]) => [field, { text }])),
    );
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: { text: 'Invalid' } }]);
    expect(flow.view().isBusy).toBe(false);
  });

  it.each([
    ['alone', { phone_code: ['Code'] }, { phone: 'Code' }],
    ['beside that of the number, which goes first', { phone_code: ['Code'], phone: ['P'] }, { phone: 'P' }],
  ])('shows what is wrong with the dial code under the phone, which has it: %s (A-149)', async (_, errors, fields) => {
    expect((await send(422, { message: 'Invalid', error: 'Invalid', errors })).outcome).toEqual({
      kind: 'rejected',
      message: 'Invalid',
      fields,
    });
  });
});
