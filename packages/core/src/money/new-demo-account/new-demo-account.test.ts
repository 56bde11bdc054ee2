import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import type { IntentOutcome } from '../../shared/intent';
import { demoChoicesView, newDemoAccountView } from './new-demo-account.flow';
import { newDemoAccountMessages } from './new-demo-account.messages';
import { complete, newDemoAccountModel } from './new-demo-account.model';

/** A form that was filled in and pressed; what it asked for. */
function pressed(changes: Partial<Record<keyof typeof complete, string>> = {}) {
  const flow = stage(newDemoAccountModel);
  flow.send({ type: 'fields.change', fields: { ...complete, ...changes } });
  flow.send({ type: 'form.submit' });
  const settle = (outcome: IntentOutcome, ref = '1') =>
    flow.send({ type: 'intent.settled', ref, operation: 'createDemoAccount', outcome });
  const resolve = (outcome: IntentOutcome, ref = '1') =>
    flow.send({ type: 'intent.resolved', ref, operation: 'createDemoAccount', outcome });
  return { ...flow, settle, resolve };
}

describe('a new demo account', () => {
  proveMachine(newDemoAccountModel);

  it('offers the choices of the documents, none of them made (M-229, M-231, M-232, M-233)', () => {
    expect(demoChoicesView.read({ settings: undefined })).toEqual({
      platform: ['MT4', 'MT5'],
      leverage: ['1:30', '1:20', '1:10', '1:1'],
      account_type: ['Raw Spread', 'Standard Account'],
      currency: ['USD', 'EUR'],
      initial_deposit: ['200', '500', '1000', '5000', '10000'],
    });
    expect(Object.values(stage(newDemoAccountModel).view().fields)).toEqual(['', '', '', '', '']);
  });

  it('offers the first balances of the operator (R28)', () => {
    const settings = { context: { settings: { offered: { initialDeposit: [300, 4000] } } } } as never;
    expect(demoChoicesView.read({ settings }).initial_deposit).toEqual(['300', '4000']);
  });

  it('asks for nothing without every choice, each with its text (M-234)', () => {
    const flow = stage(newDemoAccountModel);
    flow.send({ type: 'form.submit' });
    const { problems } = flow.view();
    const texts = Object.entries(problems).map(([field, problem]) => [
      field,
      newDemoAccountMessages[(problem as { id: keyof typeof newDemoAccountMessages }).id],
    ]);
    expect(Object.fromEntries(texts)).toEqual({
      platform: 'Platform is required',
      account_type: 'Account Type is required',
      currency: 'Currency is required',
      leverage: 'Leverage is required',
      initial_deposit: 'Initial is required',
    });
    expect(flow.take('intentQueue')).toEqual([]);
    for (const field of Object.keys(complete) as (keyof typeof complete)[]) {
      const one = pressed({ [field]: '' });
      expect([Object.keys(one.view().problems), one.take('intentQueue')]).toEqual([[field], []]);
    }
  });

  it('asks no more for a choice that was made since (M-234)', () => {
    const flow = stage(newDemoAccountModel);
    flow.send({ type: 'form.submit' });
    flow.send({ type: 'field.change', field: 'platform', text: 'MT4' });
    const view = newDemoAccountView.read({ newDemoAccount: flow.actor.getSnapshot() });
    expect(Object.keys(view.standing)).toEqual(['account_type', 'currency', 'leverage', 'initial_deposit']);
    // The same object as before: a press alone moves the focus.
    expect(Object.keys(view.problems)).toContain('platform');
  });

  it.each(['MT4', 'MT5'])(
    'asks for one intent, on the server of %s, always a demo account (M-239, R15)',
    (platform) => {
      const flow = pressed({ platform });
      flow.send({ type: 'form.submit' });
      expect(flow.take('intentQueue')).toEqual([
        {
          ...{ type: 'intent.submit', operation: 'createDemoAccount', owner: 'newDemoAccount', ref: '1' },
          body: {
            ...{ platform, leverage: '1:30', account_type: 'Raw Spread', currency: 'USD' },
            ...{ server: `${platform}-Demo`, is_demo: true, initial_deposit: 5000 },
          },
        },
      ]);
    },
  );

  it('is completed with the server’s words, and the list of accounts loads again (M-236, M-241)', () => {
    const flow = pressed();
    expect(flow.view().phase).toBe('editing');
    flow.take();
    flow.settle({ kind: 'accepted', body: { message: 'Demo account created' } });
    expect(flow.view().phase).toBe('accepted');
    expect(flow.take()).toMatchObject([
      { type: 'notice.add', kind: 'success', message: { text: 'Demo account created' } },
      { type: 'user.reload' },
    ]);
    const silent = pressed();
    silent.take();
    silent.settle({ kind: 'accepted', body: { message: ' ' } });
    expect(silent.take('notices')).toMatchObject([{ message: { id: 'intents.createDemoAccount.accepted' } }]);
  });

  it('begins anew once its page was left after the end (M-236)', () => {
    const flow = pressed();
    flow.settle({ kind: 'accepted', body: {} });
    flow.send({ type: 'screen.changed', screen: 'platformAccounts' });
    expect(flow.view()).toMatchObject({ phase: 'editing', fields: { platform: '', initial_deposit: '' } });
    flow.send({ type: 'field.change', field: 'platform', text: 'MT4' });
    flow.send({ type: 'screen.changed', screen: 'home' });
    expect(flow.view().fields.platform).toBe('MT4');
  });

  it('that was refused shows the server’s words and those of each field, and keeps what was chosen (M-235, M-326)', () => {
    const flow = pressed();
    flow.take();
    flow.settle({
      kind: 'rejected',
      message: 'The given data was invalid.',
      fields: { platform: 'Not this one', initial_deposit: 'Not that much' },
    });
    expect(flow.view()).toMatchObject({
      phase: 'editing',
      fields: complete,
      problems: { platform: { text: 'Not this one' }, initial_deposit: { text: 'Not that much' } },
    });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: { text: 'The given data was invalid.' } }]);
    const unlisted = pressed();
    unlisted.settle({ kind: 'rejected', message: 'You can have at most 10 accounts.', fields: {} });
    expect(unlisted.view().problem).toEqual({ text: 'You can have at most 10 accounts.' });
  });

  it('of an unknown outcome is no failure, and the list tells (R15)', () => {
    const flow = pressed();
    flow.take();
    flow.settle({ kind: 'unknown' });
    expect(flow.view()).toMatchObject({ phase: 'unknown', problem: { id: 'intents.createDemoAccount.unknown' } });
    expect(flow.take()).toContainEqual({ type: 'source.changed' });
  });

  it('is completed by itself once the queue learns that it was opened, which its notice tells (M-236, R15)', () => {
    const flow = pressed();
    flow.settle({ kind: 'unknown' });
    flow.take();
    flow.resolve({ kind: 'accepted', body: { message: 'Demo account created' } });
    expect([flow.view(), flow.take()]).toMatchObject([
      { phase: 'accepted', problem: null, answer: { message: 'Demo account created' } },
      [{ type: 'notice.withdraw', topic: 'newDemoAccount' }, { type: 'user.reload' }],
    ]);
  });

  it.each([
    [
      { message: 'The given data was invalid.', fields: { platform: 'Not this one' } },
      { problem: null, problems: { platform: { text: 'Not this one' } } },
    ],
    [{ message: 'At most 10 accounts.', fields: {} }, { problem: { text: 'At most 10 accounts.' } }],
    [{ message: null, fields: {}, isNotReceived: true }, { problem: { id: 'intents.createDemoAccount.notReceived' } }],
  ])(
    'shows the refusal by itself once the queue learns of it, and keeps what was chosen: %j (M-235, R15)',
    (refusal, shown) => {
      const flow = pressed();
      flow.settle({ kind: 'unknown' });
      flow.take();
      flow.resolve({ kind: 'rejected', ...refusal });
      expect([flow.view(), flow.take()]).toMatchObject([
        { phase: 'editing', fields: complete, ...shown },
        [{ type: 'notice.withdraw', topic: 'newDemoAccount' }, { type: 'user.reload' }],
      ]);
    },
  );

  it('does not take what the queue learns of another account for its own (R15)', () => {
    const flow = pressed();
    flow.settle({ kind: 'unknown' });
    flow.send({ type: 'form.edit' });
    flow.take();
    flow.resolve({ kind: 'accepted', body: {} });
    expect([flow.view(), flow.take()]).toMatchObject([{ phase: 'editing', fields: complete, answer: null }, []]);
    flow.send({ type: 'form.submit' });
    flow.settle({ kind: 'unknown' }, '2');
    flow.resolve({ kind: 'accepted', body: {} });
    expect(flow.view().phase).toBe('unknown');
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} }, '2');
    expect(flow.view()).toMatchObject({ phase: 'editing', problem: { text: 'No' } });
  });

  it('begins anew when its page was left before its end was learnt, and opened again after it (M-236, R15)', () => {
    const flow = pressed();
    flow.settle({ kind: 'unknown' });
    flow.send({ type: 'screen.changed', screen: 'home' });
    expect(flow.view().phase).toBe('unknown');
    flow.resolve({ kind: 'accepted', body: {} });
    flow.send({ type: 'screen.changed', screen: 'newDemoAccount' });
    flow.take();
    flow.resolve({ kind: 'rejected', message: 'No', fields: {} });
    expect([flow.view(), flow.take()]).toMatchObject([
      { phase: 'editing', fields: { platform: '' }, problem: null },
      [],
    ]);
  });
});
