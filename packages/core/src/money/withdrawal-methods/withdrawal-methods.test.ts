import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { Offline } from '../../shared/unreached';
import { servicesOf } from '../../testing/services.fake';
import type { AccountOutcome, Receiver } from '../money.types';
import { bank, paypal, payingOut, untold, wallet } from '../samples.model';
import { withdrawalMethodsActors } from './withdrawal-methods.actors';
import { withdrawalMethodsMessages } from './withdrawal-methods.messages';
import { withdrawalMethodsModel } from './withdrawal-methods.model';
import { withdrawalMethodsView, type WithdrawalMethodsView } from './withdrawal-methods.view';

/** The drawer, opened and answered. */
function drawer(receivers: readonly Receiver[] = [paypal, bank], settings = payingOut()) {
  const flow = stage(withdrawalMethodsModel, { input: { settings } });
  flow.send({ type: 'methodsDialog.changed', methodsDialog: true });
  flow.settle('loadReceivers', receivers);
  return { ...flow, view: () => flow.view() as WithdrawalMethodsView };
}

/** A removal that was confirmed. */
function removing() {
  const flow = drawer();
  flow.send({ type: 'receiver.remove', id: bank.id });
  flow.send({ type: 'removal.confirm' });
  return flow;
}

describe('the saved accounts', () => {
  proveMachine(withdrawalMethodsModel);

  it.each([
    ['paypal', payingOut({ paypal: true, wire: false, crypto: false })],
    ['bank', payingOut({ paypal: false, wire: true, crypto: false })],
    ['crypto', payingOut({ paypal: false, wire: false, crypto: true })],
  ])('have a card for %s while the operator pays out by it (M-111, M-112, M-113)', (method, settings) => {
    expect(drawer([], settings).view().methods).toEqual([method]);
    expect(drawer([], payingOut({ paypal: true })).view().methods).toEqual(['paypal', 'bank', 'crypto']);
  });

  it('have no empty row of cards where the methods did not come with the sign-in: they are asked for (M-111, M-291)', () => {
    const flow = drawer([paypal], untold);
    const settings = { matches: (state: string) => state === 'refreshing' } as never;
    const withdrawalMethods = flow.actor.getSnapshot();
    expect(flow.take('settings')).toEqual([{ type: 'settings.complete' }]);
    expect(withdrawalMethodsView.read({ withdrawalMethods, settings }).phase).toBe('loading');
    expect(flow.view().phase).toBe('failed');
    flow.send({ type: 'receivers.reload' });
    expect(flow.take('settings')).toEqual([{ type: 'settings.complete' }]);
    flow.settle('loadReceivers', [paypal]);
    flow.send({ type: 'settings.changed', settings: payingOut() });
    expect(flow.view()).toMatchObject({ phase: 'listing', methods: ['bank', 'crypto'] });
  });

  it.each([
    ['asked about', []],
    ['asked about, with the list on its way', [{ type: 'receivers.reload' }]],
    ['on its way', [{ type: 'removal.confirm' }]],
    ['waiting for a code', [{ type: 'removal.confirm' }, 'code']],
    ['on its way again', [{ type: 'removal.confirm' }, 'code', { type: 'proof.given' }]],
  ] as const)('ask for the methods that did not come at each Retry, with a removal %s (M-111, M-291)', (_, steps) => {
    const flow = drawer();
    flow.send({ type: 'receiver.remove', id: bank.id });
    for (const step of steps) {
      if (step !== 'code') flow.send(step);
      else flow.settle('removeReceiver', { kind: 'rejected', message: null, fields: {}, isCodeNeeded: true });
    }
    flow.send({ type: 'settings.changed', settings: untold });
    const running = flow.running();
    expect(flow.view().phase).toBe('failed');
    flow.take();
    flow.send({ type: 'receivers.reload' });
    expect(flow.take('settings')).toEqual([{ type: 'settings.complete' }]);
    // The removal goes on.
    expect(flow.running()).toEqual(steps.length > 0 ? running : ['loadReceivers']);
    flow.send({ type: 'settings.changed', settings: payingOut() });
    expect(flow.view()).toMatchObject({ phase: 'listing', receivers: [{}, { isAsked: true }] });
  });

  it('are listed, those of a method that is off as well (M-114, M-122, M-128)', () => {
    const flow = drawer();
    expect(flow.view()).toMatchObject({
      phase: 'listing',
      receivers: [
        { name: 'ada@example.com', isUsable: false },
        { name: 'Example Bank •••• 5555', isUsable: true },
      ],
    });
    flow.send({ type: 'settings.changed', settings: payingOut({ paypal: true }) });
    expect(flow.view().receivers[0]?.isUsable).toBe(true);
    flow.send({ type: 'receiver.remove', id: paypal.id });
    expect(flow.view().receivers[0]?.isAsked).toBe(true);
  });

  it('are removed one at a time, each after a confirmation (M-128)', () => {
    const flow = drawer();
    flow.send({ type: 'receiver.remove', id: 77 });
    flow.send({ type: 'removal.confirm' });
    flow.send({ type: 'receiver.remove', id: bank.id });
    expect([flow.running(), flow.view().receivers.map(({ isAsked }) => isAsked)]).toEqual([[], [false, true]]);
    flow.send({ type: 'removal.cancel' });
    flow.send({ type: 'removal.confirm' });
    expect([flow.running(), flow.view().receivers.some(({ isAsked }) => isAsked)]).toEqual([['loadReceivers'], false]);
    // Also while the list is on its way.
    flow.send({ type: 'receiver.remove', id: bank.id });
    flow.send({ type: 'removal.confirm' });
    flow.send({ type: 'removal.confirm' });
    expect([flow.running(), flow.input('removeReceiver'), flow.view().isRemoving]).toEqual([
      ['removeReceiver'],
      { id: bank.id },
      true,
    ]);
  });

  it.each([
    [{ kind: 'accepted' }, 'Account Deleted'],
    [{ kind: 'rejected', message: null, fields: {} }, 'Account not Deleted'],
    [{ kind: 'rejected', message: 'No such account.', fields: {} }, 'Account not Deleted. No such account.'],
  ] as const satisfies readonly (readonly [AccountOutcome, string])[])(
    'say what became of a removal and come again (M-125, M-128, R13): %j',
    (outcome, text) => {
      const flow = removing();
      flow.take();
      flow.settle('removeReceiver', outcome);
      const [told] = flow.take('notices') as unknown as [{ message: { id: string; values?: { reason: string } } }];
      const words = withdrawalMethodsMessages[told.message.id as keyof typeof withdrawalMethodsMessages];
      expect(words.replace('{reason}', told.message.values?.reason ?? '')).toBe(text);
      expect([flow.running(), flow.view().phase]).toEqual([['loadReceivers'], 'listing']);
      flow.settle('loadReceivers', [paypal]);
      expect(flow.view().receivers).toHaveLength(1);
    },
  );

  it('come again with one that is saved while a removal is asked about, which stays asked (M-105, M-128)', () => {
    const flow = drawer();
    const asked = () => flow.view().receivers.flatMap(({ id, isAsked }) => (isAsked ? [id] : []));
    flow.send({ type: 'receiver.remove', id: bank.id });
    flow.send({ type: 'receiver.remove', id: paypal.id });
    expect([asked(), flow.running()]).toEqual([[paypal.id], []]);
    flow.send({ type: 'receivers.reload' });
    // Another may be asked about meanwhile.
    flow.send({ type: 'receiver.remove', id: bank.id });
    expect([asked(), flow.running()]).toEqual([[bank.id], ['loadReceivers']]);
    // The one that is on its way may be from before a second one was saved.
    const call = () => Object.values(flow.snapshot().children)[0];
    const former = call();
    flow.send({ type: 'receivers.reload' });
    expect([flow.running(), call() === former]).toEqual([['loadReceivers'], false]);
    flow.settle('loadReceivers', [paypal, bank, wallet]);
    expect([asked(), flow.view().receivers.length]).toEqual([[bank.id], 3]);
    // A list that did not come changes nothing: it comes again with the decision.
    flow.send({ type: 'receivers.reload' });
    flow.fail('loadReceivers');
    expect([asked(), flow.view().phase]).toEqual([[bank.id], 'listing']);
    flow.send({ type: 'removal.confirm' });
    expect([flow.running(), flow.input('removeReceiver')]).toEqual([['removeReceiver'], { id: bank.id }]);
  });

  it('ask about none that is gone from the list that came meanwhile (M-128)', () => {
    const flow = drawer();
    flow.send({ type: 'receiver.remove', id: bank.id });
    flow.send({ type: 'receivers.reload' });
    flow.settle('loadReceivers', [paypal]);
    expect(flow.view()).toMatchObject({ phase: 'listing', receivers: [{ id: paypal.id, isAsked: false }] });
    flow.send({ type: 'removal.confirm' });
    expect(flow.running()).toEqual([]);
  });

  it('say that it is not known, where no answer came, and come again', () => {
    const flow = removing();
    flow.take();
    flow.fail('removeReceiver');
    expect([flow.take('notices'), flow.running()]).toMatchObject([
      [{ message: { id: 'withdrawalMethods.removalUnconfirmed' } }],
      ['loadReceivers'],
    ]);
  });

  it('say that there is no network where the removal could not leave, and stay (A-241)', () => {
    const flow = removing();
    flow.take();
    flow.fail('removeReceiver', new Offline());
    expect([flow.take('notices'), flow.running()]).toMatchObject([[{ message: { id: 'connectivity.notSent' } }], []]);
  });

  it('tell the withdrawal of one that is saved or removed while the drawer is closed: it has asked before (M-105, M-128)', () => {
    const open = removing();
    open.settle('removeReceiver', { kind: 'accepted' });
    expect(open.take('withdrawal')).toEqual([]);
    const flow = removing();
    flow.send({ type: 'methodsDialog.changed', methodsDialog: false });
    flow.settle('removeReceiver', { kind: 'accepted' });
    expect(flow.take('withdrawal')).toEqual([{ type: 'prospects.reload' }]);
    const closed = stage(withdrawalMethodsModel);
    closed.send({ type: 'receivers.reload' });
    expect(closed.take('withdrawal')).toEqual([{ type: 'prospects.reload' }]);
  });

  it('ask for a code by mail when the server wants one, and remove the same account with it (R4)', () => {
    const flow = removing();
    flow.take();
    flow.settle('removeReceiver', { kind: 'rejected', message: 'Please confirm', fields: {}, isCodeNeeded: true });
    expect(flow.view()).toMatchObject({ phase: 'listing', isProving: true, isRemoving: false });
    expect([flow.take('stepUp'), flow.take()]).toEqual([[{ type: 'proof.ask', owner: 'withdrawalMethods' }], []]);
    flow.send({ type: 'proof.given' });
    expect([flow.running(), flow.input('removeReceiver')]).toEqual([['removeReceiver'], { id: bank.id }]);
    expect(flow.view()).toMatchObject({ isRemoving: true, isProven: true });
    flow.settle('removeReceiver', { kind: 'accepted' });
    expect(flow.view()).toMatchObject({ isRemoving: false, isProven: false });
  });

  it('say beforehand that a code will be mailed, where the operator wants one (A-216)', () => {
    const flow = removing();
    expect(flow.view().hasCode).toBe(false);
    flow.send({ type: 'settings.changed', settings: payingOut({ hasCode: true }) });
    expect(flow.view().hasCode).toBe(true);
  });

  it('tell that a code is needed where the drawer was closed meanwhile, and ask for none (R4)', () => {
    const flow = removing();
    flow.send({ type: 'methodsDialog.changed', methodsDialog: false });
    flow.take();
    flow.settle('removeReceiver', { kind: 'rejected', message: 'Please confirm', fields: {}, isCodeNeeded: true });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: { values: { reason: 'Please confirm' } } }]);
    expect([flow.view().isProving, flow.take('stepUp')]).toEqual([false, []]);
  });

  it('keep the account when the code is given up (R4)', () => {
    for (const event of [
      { type: 'removal.cancel' },
      { type: 'proof.dropped' },
      { type: 'methodsDialog.changed', methodsDialog: false },
    ] as const) {
      const flow = removing();
      flow.settle('removeReceiver', { kind: 'rejected', message: null, fields: {}, isCodeNeeded: true });
      flow.take();
      flow.send(event);
      expect(flow.view()).toMatchObject({ isProving: false, isRemoving: false });
      expect(flow.take('stepUp')).toEqual([{ type: 'proof.cancel', owner: 'withdrawalMethods' }]);
      flow.send({ type: 'proof.given' });
      expect(flow.running()).not.toContain('removeReceiver');
    }
  });

  it('tell the end of a removal also when the drawer was closed meanwhile', () => {
    const flow = removing();
    flow.send({ type: 'methodsDialog.changed', methodsDialog: false });
    flow.take();
    flow.settle('removeReceiver', { kind: 'accepted' });
    expect(flow.take('notices')).toHaveLength(1);
    flow.send({ type: 'methodsDialog.changed', methodsDialog: true });
    expect(flow.view()).toMatchObject({ phase: 'loading', receivers: [] });
  });

  it('lead back to the withdrawal (M-116)', () => {
    const flow = drawer();
    flow.send({ type: 'withdrawal.continue' });
    expect(flow.take('dialogs')).toEqual([
      { type: 'dialog.open', name: 'withdrawal', input: {} },
      { type: 'dialog.close', name: 'withdrawalMethods' },
    ]);
  });

  it('that did not come are no empty list (M-115, R14)', () => {
    const flow = stage(withdrawalMethodsModel);
    flow.send({ type: 'methodsDialog.changed', methodsDialog: true });
    flow.fail('loadReceivers');
    expect((flow.view() as WithdrawalMethodsView).phase).toBe('failed');
    flow.send({ type: 'receivers.reload' });
    flow.settle('loadReceivers', []);
    expect(flow.view()).toMatchObject({ phase: 'listing', receivers: [] });
    expect(withdrawalMethodsView.read({ withdrawalMethods: undefined, settings: undefined }).phase).toBe('loading');
  });

  it('that did not come are asked for once the network is back (A-241)', () => {
    const flow = stage(withdrawalMethodsModel);
    const turn = (network: 'online' | 'offline') => {
      flow.send({ type: 'network.changed', network });
      return [flow.running(), (flow.view() as WithdrawalMethodsView).phase];
    };
    flow.send({ type: 'methodsDialog.changed', methodsDialog: true });
    flow.fail('loadReceivers');
    expect(turn('offline')).toEqual([[], 'failed']);
    expect(turn('online')).toEqual([['loadReceivers'], 'loading']);
    flow.settle('loadReceivers', [bank]);
    expect(turn('offline')).toEqual([[], 'listing']);
  });

  it('whose question may have gone with the network are asked for anew when that is back, also behind what shows (A-241)', () => {
    const flow = stage(withdrawalMethodsModel);
    const returned = () => {
      const asked = flow.children.length;
      flow.send({ type: 'network.changed', network: 'online' });
      return [flow.children.length - asked, flow.running(), (flow.view() as WithdrawalMethodsView).phase];
    };
    flow.send({ type: 'methodsDialog.changed', methodsDialog: true });
    expect(returned()).toEqual([1, ['loadReceivers'], 'loading']);
    flow.settle('loadReceivers', [bank]);
    expect(returned()).toEqual([1, ['loadReceivers'], 'listing']);
    expect(returned()).toEqual([1, ['loadReceivers'], 'listing']);
    flow.send({ type: 'receiver.remove', id: bank.id });
    expect(returned()).toEqual([0, [], 'listing']);
  });

  it('that a removal left as they were, for want of a network, come again with it; behind a closed drawer nobody asks', () => {
    const flow = removing();
    flow.fail('removeReceiver', new Offline());
    flow.send({ type: 'network.changed', network: 'online' });
    expect(flow.running()).toEqual(['loadReceivers']);
    for (const error of [new Offline(), new Error('unavailable')]) {
      const closed = removing();
      closed.send({ type: 'methodsDialog.changed', methodsDialog: false });
      closed.fail('removeReceiver', error);
      for (const call of closed.running()) closed.fail(call);
      closed.send({ type: 'network.changed', network: 'online' });
      expect(closed.running()).toEqual([]);
    }
  });
});

describe('the calls of the saved accounts', () => {
  const PATH = 'DELETE /user/withdrawals/wallets/2';
  const remove = (status: number, body: unknown) => {
    const actors = withdrawalMethodsActors(servicesOf(fakeServer().on(PATH, { status, body })));
    return toPromise(createActor(actors.removeReceiver, { input: { id: 2 } }).start());
  };

  it('remove by the id, and tell a refusal from no answer (M-309)', async () => {
    expect(await remove(200, { message: 'Account Deleted' })).toEqual({ kind: 'accepted' });
    const message = 'There is no such account.';
    expect(await remove(404, { message })).toEqual({ kind: 'rejected', message, fields: {} });
    const maintained = { message: 'Back soon', status: 'maintenance' };
    expect(await remove(503, maintained)).toEqual({ kind: 'rejected', message: 'Back soon', fields: {} });
    for (const [status, body] of [
      [500, { message: 'No' }],
      [503, { message: 'No' }],
      [408, {}],
      [200, '<html>'],
    ] as const)
      await expect(remove(status, body)).rejects.toThrow('saved accounts');
  });

  it('load the list (M-307)', async () => {
    const server = fakeServer().on('GET /user/withdrawals/wallets/index', {
      status: 200,
      body: { data: [{ id: 1, type: 'paypal', content: { email: 'ada@example.com' } }] },
    });
    const { loadReceivers } = withdrawalMethodsActors(servicesOf(server));
    expect(await toPromise(createActor(loadReceivers).start())).toEqual([paypal]);
  });
});
