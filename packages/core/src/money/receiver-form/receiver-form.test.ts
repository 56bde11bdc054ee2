import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import type { ReceiverMethod } from '../money.types';
import { receiverFormActors } from './receiver-form.actors';
import { emptyReceiver, receiverBody, receiverFields } from './receiver-form.form';
import { receiverFormMessages } from './receiver-form.messages';
import { receiverFormModel } from './receiver-form.model';
import { receiverFormView, type ReceiverFormView } from './receiver-form.view';

/** A form of a bank account with a number, pressed. */
function pressed(method: ReceiverMethod = 'bank') {
  const flow = stage(receiverFormModel);
  flow.send({ type: 'receiver.add', method });
  flow.send({ type: 'field.change', field: 'account_number', text: '12 34' });
  flow.send({ type: 'form.submit' });
  flow.take();
  return { ...flow, view: () => flow.view() as ReceiverFormView };
}

describe('the form of another account', () => {
  proveMachine(receiverFormModel);

  it('opens empty for each method (M-117)', () => {
    const flow = stage(receiverFormModel);
    for (const method of ['bank', 'crypto', 'paypal'] as const) {
      flow.send({ type: 'receiver.add', method });
      expect([flow.view(), flow.take('dialogs')]).toMatchObject([
        { method, fields: emptyReceiver },
        [{ type: 'dialog.open', name: 'receiverForm', input: {} }],
      ]);
      flow.send({ type: 'field.change', field: 'address', text: 'typed' });
    }
  });

  it('asks for the fields of its method (M-270, M-271, M-272)', () => {
    expect(receiverFields).toEqual({
      paypal: ['email'],
      bank: [
        ...['bank_name', 'bank_address', 'bank_city', 'bank_country', 'account_number', 'swift_code'],
        ...['full_name', 'address', 'city', 'country'],
      ],
      crypto: ['cryptocurrency_name', 'address'],
    });
    for (const method of ['paypal', 'bank', 'crypto'] as const)
      expect(Object.keys(receiverBody({ method, fields: emptyReceiver }))).toEqual(['type', ...receiverFields[method]]);
  });

  it('sends what was typed once, unchecked, without spaces in numbers (M-123, M-308)', async () => {
    const flow = pressed();
    flow.send({ type: 'form.submit' });
    expect([flow.children.length, flow.view().isBusy]).toEqual([1, true]);
    const PATH = 'POST /user/withdrawals/wallets/store';
    const server = fakeServer().on(PATH, { status: 201, body: { message: 'Account Saved', data: { id: 1 } } });
    const { saveReceiver } = receiverFormActors(servicesOf(server));
    const input = flow.input('saveReceiver') as { method: 'bank'; fields: typeof emptyReceiver };
    expect(await toPromise(createActor(saveReceiver, { input }).start())).toEqual({ kind: 'accepted' });
    expect(server.seen(PATH)[0]?.body).toMatchObject({ type: 'bank', account_number: '1234', bank_name: '' });
    const lost = receiverFormActors(servicesOf(fakeServer().on(PATH, { status: 502, body: '<html>' })));
    await expect(toPromise(createActor(lost.saveReceiver, { input }).start())).rejects.toThrow('saved accounts');
  });

  it('that was saved says so, brings the list again and closes (M-124, M-128)', () => {
    const flow = pressed();
    flow.settle('saveReceiver', { kind: 'accepted' });
    expect(flow.take()).toEqual([
      { type: 'notice.add', kind: 'success', message: { id: 'receiverForm.saved' } },
      { type: 'receivers.reload' },
      { type: 'dialog.close', name: 'receiverForm' },
    ]);
    expect(receiverFormMessages['receiverForm.saved']).toBe('Account Saved');
    expect(flow.view().fields).toEqual(emptyReceiver);
  });

  it('that was refused says so, with the server’s words under their fields (M-124, M-126, R13)', () => {
    const flow = pressed();
    const text = 'The account number is invalid.';
    flow.settle('saveReceiver', { kind: 'rejected', message: text, fields: { account_number: text, type: 'x' } });
    const problem = { id: 'receiverForm.notSavedBecause', values: { reason: text } };
    expect(flow.view()).toMatchObject({
      ...{ isBusy: false, problem, problems: { account_number: { text } }, fields: { account_number: '12 34' } },
    });
    expect(Object.keys(flow.view().problems)).toEqual(['account_number']);
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: problem }]);
    expect(receiverFormMessages['receiverForm.notSaved']).toBe('Account not Saved');
    flow.send({ type: 'form.submit' });
    expect(flow.view()).toMatchObject({ problem: null, problems: {} });
    flow.settle('saveReceiver', { kind: 'rejected', message: null, fields: {} });
    expect(flow.view().problem).toEqual({ id: 'receiverForm.notSaved' });
  });

  it('that was not answered says that nobody knows, and the list comes again', () => {
    const flow = pressed();
    flow.fail('saveReceiver');
    expect([flow.view().problem, flow.take('withdrawalMethods')]).toEqual([
      { id: 'receiverForm.unconfirmed' },
      [{ type: 'receivers.reload' }],
    ]);
    expect(receiverFormView.read({ receiverForm: undefined })).toMatchObject({ method: 'paypal', isBusy: false });
  });
});
