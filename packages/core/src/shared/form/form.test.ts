import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import type { IntentOutcome } from '../intent';
import { formView, rejectedBy, type FormView } from '.';
import { formMessages } from './form.messages';
import { dialogFormModel, formModel, moneyFormModel, sampleMoneyPlan, samplePlan } from './form.model';

type View = FormView<typeof samplePlan.empty>;

/** A form as a person left it: the field filled in and the button pressed. */
function pressed() {
  const form = stage(formModel);
  form.send({ type: 'field.change', field: 'email', text: 'ada@example.com' });
  form.send({ type: 'form.submit' });
  form.take();
  return { ...form, view: () => form.view() as View };
}

describe('a form', () => {
  proveMachine(formModel);

  it('sends nothing while a field is wrong, and says so under that field', () => {
    const form = stage(formModel);
    form.send({ type: 'form.submit' });
    expect([form.running(), form.view()]).toMatchObject([
      [],
      { problems: { email: { text: 'Missing' } }, problem: null },
    ]);
  });

  it('sends what was typed once, however often the button is pressed', () => {
    const form = pressed();
    form.send({ type: 'form.submit' });
    expect([form.children.length, form.input('send')]).toEqual([1, { fields: { email: 'ada@example.com', note: '' } }]);
    expect(form.view()).toMatchObject({ isBusy: true, canSubmit: false });
  });

  it('keeps what is typed, also while the call runs, whatever it comes to', () => {
    const form = pressed();
    form.send({ type: 'field.change', field: 'note', text: 'late' });
    form.settle('send', { kind: 'rejected', message: 'No', fields: {} });
    expect(form.view()).toMatchObject({ fields: { email: 'ada@example.com', note: 'late' }, canSubmit: true });
  });

  it('shows the server’s words as a notice and in the form, and takes both back with the next press (A-235)', () => {
    const form = pressed();
    form.settle('send', { kind: 'rejected', message: 'Too many requests', fields: {} });
    expect(form.view().problem).toEqual({ text: 'Too many requests' });
    expect(form.take('notices')).toEqual([
      { type: 'notice.add', kind: 'error', message: { text: 'Too many requests' }, topic: 'form' },
    ]);
    form.send({ type: 'form.submit' });
    expect([form.view().problem, form.take('notices')]).toEqual([null, [{ type: 'notice.withdraw', topic: 'form' }]]);
  });

  it('shows the texts of its fields under them instead, and of none that it does not have', () => {
    const form = pressed();
    form.settle('send', { kind: 'rejected', message: 'Invalid', fields: { email: 'Unknown', other: 'Wrong' } });
    expect(form.view()).toMatchObject({ problems: { email: { text: 'Unknown' } }, problem: null });
    expect(Object.keys(form.view().problems)).toEqual(['email']);
  });

  it('says "Something went wrong" when no words came, the server was not reached or hangs for 30 s (A-236)', () => {
    for (const fail of [
      (form: ReturnType<typeof pressed>) => form.settle('send', { kind: 'rejected', message: null, fields: {} }),
      (form: ReturnType<typeof pressed>) => form.fail('send'),
      (form: ReturnType<typeof pressed>) => form.advance(30_000),
    ]) {
      const form = pressed();
      fail(form);
      expect([form.view().problem, form.running()]).toEqual([{ id: 'form.failed' }, []]);
    }
    expect(formMessages['form.failed']).toBe('Something went wrong');
  });

  it('shows what it was answered, and its fields again on request', () => {
    const form = pressed();
    form.settle('send', { kind: 'accepted', answer: null });
    expect(form.view()).toMatchObject({ phase: 'accepted', canSubmit: false });
    form.send({ type: 'form.edit' });
    expect(form.view()).toMatchObject({ phase: 'editing', fields: { email: 'ada@example.com' }, canSubmit: true });
  });

  it('reads a refusal: message, else error, else the first of errors, and the first text of each field (A-236, R13)', () => {
    const errors = { email: ['Unknown', 'Twice'], note: ['Long'] };
    expect(rejectedBy({ message: 'No', error: 'No', errors })).toEqual({
      kind: 'rejected',
      message: 'No',
      fields: { email: 'Unknown', note: 'Long' },
    });
    expect([rejectedBy({ errors }).message, rejectedBy('<html>').message]).toEqual(['Unknown', null]);
  });

  it('is empty and takes nothing before it runs', () => {
    expect(formView(samplePlan, undefined)).toMatchObject({ fields: { email: '' }, isBusy: false, canSubmit: false });
  });
});

/** A form that moves money, pressed so often. */
function ordered(presses = 1) {
  const form = stage(moneyFormModel);
  form.send({ type: 'field.change', field: 'id', text: '7' });
  for (let press = 0; press < presses; press++) form.send({ type: 'form.submit' });
  const settle = (outcome: IntentOutcome, ref = '1') =>
    form.send({ type: 'intent.settled', ref, operation: sampleMoneyPlan.operation, outcome });
  return { ...form, view: () => form.view() as FormView<{ id: string }, unknown>, settle };
}

describe('a form in a dialog', () => {
  proveMachine(dialogFormModel);
});

describe('a form that moves money', () => {
  proveMachine(moneyFormModel);

  it('asks for one intent a press, however often the button is pressed meanwhile', () => {
    const form = ordered(3);
    const body = { ids: [7], is_practice: false };
    expect(form.take('intentQueue')).toEqual([
      { type: 'intent.submit', operation: 'closeAllTrades', body, owner: 'moneyForm', ref: '1' },
    ]);
    form.settle({ kind: 'rejected', message: 'No', fields: {} });
    form.send({ type: 'form.submit' });
    expect(form.take('intentQueue')).toMatchObject([{ ref: '2' }]);
  });

  it('ends as accepted, and the balances follow', () => {
    const form = ordered();
    form.settle({ kind: 'accepted', body: { failed: [] } });
    expect(form.view()).toMatchObject({ phase: 'accepted', answer: { failed: [] } });
    expect([form.take('session'), form.take('notices').at(-1)]).toMatchObject([
      [{ type: 'user.reload' }],
      { kind: 'success', message: { id: 'intents.closeAllTrades.accepted' } },
    ]);
  });

  it('ends as rejected with the server’s words, and what was typed stays', () => {
    const form = ordered();
    form.settle({ kind: 'rejected', message: 'Market closed', fields: {} });
    expect(form.view()).toMatchObject({ phase: 'editing', fields: { id: '7' }, problem: { text: 'Market closed' } });
  });

  it('says that nothing was done when the call was not received (R15)', () => {
    const form = ordered();
    form.settle({ kind: 'rejected', message: null, fields: {}, isNotReceived: true });
    expect(form.view().problem).toEqual({ id: 'intents.closeAllTrades.notReceived' });
  });

  it('ends as unknown, no failure, and another press is asked for first (R15)', () => {
    const form = ordered();
    form.settle({ kind: 'unknown' });
    expect(form.view()).toMatchObject({ phase: 'unknown', problem: { id: 'intents.closeAllTrades.unknown' } });
    form.take();
    form.send({ type: 'form.submit' });
    expect(form.take('intentQueue')).toEqual([]);
    form.send({ type: 'form.edit' });
    expect(form.view()).toMatchObject({ phase: 'editing', fields: { id: '7' }, canSubmit: true });
  });

  it('hears the end of its own press only', () => {
    const form = ordered();
    form.settle({ kind: 'accepted', body: {} }, '0');
    expect(form.view().isBusy).toBe(true);
  });
});
