import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { formView, rejectedBy, type FormView } from '.';
import { formMessages } from './form.messages';
import { dialogFormModel, formModel, samplePlan } from './form.model';
import { moneyCallModel } from './intent.model';

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

describe('a form in a dialog', () => {
  proveMachine(dialogFormModel);
});

describe('a call that moves money', () => {
  proveMachine(moneyCallModel);
});
