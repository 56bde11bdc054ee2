import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { settingsModel } from '../../platform/settings/settings.model';
import { fakeServer } from '../../testing/server.fake';
import { Offline } from '../../shared/unreached';
import { servicesOf } from '../../testing/services.fake';
import type { ReceiverMethod } from '../money.types';
import { payingOut } from '../samples.model';
import { receiverFormActors } from './receiver-form.actors';
import { emptyReceiver, receiverBody, receiverFields } from './receiver-form.form';
import { receiverFormMessages } from './receiver-form.messages';
import { receiverFormModel } from './receiver-form.model';
import { receiverFormView, type ReceiverFormView } from './receiver-form.view';

/** A form of a bank account with a number, pressed. */
function pressed(method: ReceiverMethod = 'bank') {
  const flow = stage(receiverFormModel);
  flow.send({ type: 'receiver.add', method });
  flow.send({ type: 'receiverDialog.changed', receiverDialog: true });
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

  it('still has what was typed when the same form opens again, until it is saved', () => {
    const flow = pressed();
    flow.settle('saveReceiver', { kind: 'rejected', message: 'No', fields: {} });
    flow.send({ type: 'receiverDialog.changed', receiverDialog: false });
    flow.send({ type: 'receiver.add', method: 'bank' });
    expect(flow.view()).toMatchObject({ fields: { account_number: '12 34' }, problem: null });
    flow.send({ type: 'form.submit' });
    flow.settle('saveReceiver', { kind: 'accepted' });
    flow.send({ type: 'receiver.add', method: 'bank' });
    expect(flow.view()).toMatchObject({ fields: emptyReceiver });
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

  it('asks for a code by mail when the server wants one, and saves the same with it (R4)', () => {
    const flow = pressed();
    const first = flow.input('saveReceiver');
    flow.send({ type: 'field.change', field: 'account_number', text: '99' });
    flow.settle('saveReceiver', { kind: 'rejected', message: 'Please confirm', fields: {}, isCodeNeeded: true });
    expect(flow.view()).toMatchObject({ isProving: true, problem: null, fields: { account_number: '99' } });
    expect([flow.take('stepUp'), flow.take()]).toEqual([[{ type: 'proof.ask', owner: 'receiverForm' }], []]);
    flow.send({ type: 'proof.given' });
    expect([flow.running(), flow.input('saveReceiver')]).toEqual([['saveReceiver'], first]);
    expect(flow.view()).toMatchObject({ isProving: false, isBusy: true, isProven: true });
    // One code lets one call through: the server may want another.
    flow.settle('saveReceiver', { kind: 'rejected', message: null, fields: {}, isCodeNeeded: true });
    expect(flow.view()).toMatchObject({ isProving: true, isBusy: false, isProven: false });
  });

  it('tells that a code is needed where it was closed meanwhile, and has none mailed that nobody could type (R4)', () => {
    const flow = pressed();
    flow.send({ type: 'receiverDialog.changed', receiverDialog: false });
    flow.settle('saveReceiver', { kind: 'rejected', message: 'Please confirm', fields: {}, isCodeNeeded: true });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: { id: 'receiverForm.codeNeeded' } }]);
    expect([flow.view(), flow.take('stepUp')]).toMatchObject([
      { isProving: false, isBusy: false, fields: { account_number: '12 34' } },
      [],
    ]);
    expect('receiverForm.codeNeeded' in receiverFormMessages).toBe(true);
  });

  it('waits for no code any more once it is closed (R4)', () => {
    const flow = pressed();
    flow.settle('saveReceiver', { kind: 'rejected', message: null, fields: {}, isCodeNeeded: true });
    flow.take();
    flow.send({ type: 'receiverDialog.changed', receiverDialog: false });
    expect([flow.view().isProving, flow.take('stepUp')]).toEqual([
      false,
      [{ type: 'proof.cancel', owner: 'receiverForm' }],
    ]);
  });

  it('says beforehand that a code will be mailed, where the operator wants one (A-216)', () => {
    const settings = stage(settingsModel);
    const hasCode = () =>
      receiverFormView.read({ receiverForm: pressed().snapshot(), settings: settings.snapshot() }).hasCode;
    expect(hasCode()).toBe(false);
    settings.settle('getSettings', { kind: 'ready', settings: payingOut({ hasCode: true }), record: {} });
    expect(hasCode()).toBe(true);
  });

  it('keeps what was typed when the code is given up (R4)', () => {
    for (const type of ['form.edit', 'proof.dropped'] as const) {
      const flow = pressed();
      flow.settle('saveReceiver', { kind: 'rejected', message: null, fields: {}, isCodeNeeded: true });
      flow.take();
      flow.send({ type });
      expect(flow.view()).toMatchObject({ isProving: false, isBusy: false, fields: { account_number: '12 34' } });
      expect(flow.take('stepUp')).toEqual([{ type: 'proof.cancel', owner: 'receiverForm' }]);
      flow.send({ type: 'proof.given' });
      expect(flow.running()).toEqual([]);
    }
  });

  it('knows a refusal for want of a code by its word alone (R4, R13)', async () => {
    const save = (status: number, word: string) => {
      const body = { message: 'No', error: 'No', status: word };
      const server = fakeServer().on('POST /user/withdrawals/wallets/store', { status, body });
      const input = { method: 'paypal', fields: { ...emptyReceiver, email: 'ada@example.com' } } as const;
      return toPromise(createActor(receiverFormActors(servicesOf(server)).saveReceiver, { input }).start());
    };
    expect(await save(403, 'code_required')).toEqual({
      ...{ kind: 'rejected', message: 'No', fields: {}, isCodeNeeded: true },
    });
    for (const [status, word] of [
      [403, 'other'],
      [422, 'code_required'],
    ] as const)
      expect(await save(status, word)).toEqual({ kind: 'rejected', message: 'No', fields: {} });
  });

  it('that was not answered says that nobody knows, and the list comes again', () => {
    const flow = pressed();
    flow.fail('saveReceiver');
    expect([flow.view().problem, flow.take('withdrawalMethods')]).toEqual([
      { id: 'receiverForm.unconfirmed' },
      [{ type: 'receivers.reload' }],
    ]);
    expect(receiverFormView.read({ receiverForm: undefined, settings: undefined })).toMatchObject({
      method: 'paypal',
      isBusy: false,
    });
  });

  it('that could not leave says that there is no network, and no list is asked for (A-241)', () => {
    const flow = pressed();
    flow.fail('saveReceiver', new Offline());
    expect([flow.view().problem, flow.take('withdrawalMethods')]).toEqual([{ id: 'connectivity.notSent' }, []]);
  });
});
