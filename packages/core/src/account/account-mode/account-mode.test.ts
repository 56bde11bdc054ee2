import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { Offline } from '../../shared/unreached';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { accountModeActors } from './account-mode.actors';
import { accountModeMessages } from './account-mode.messages';
import { accountModeModel, fresh, known, someHolder } from './account-mode.model';
import type { AccountModeInput, AccountModeOutcome } from './account-mode.types';
import { accountModeView } from './account-mode.view';

const offered = { enablePracticeAccount: true } as AccountModeInput['settings'];

function account(user = known, settings = offered) {
  const flow = stage(accountModeModel, { input: { holder: { user, isReloading: false }, settings } });
  const told = (changed: typeof user, isReloading = false) =>
    flow.send({ type: 'holder.changed', holder: { user: changed, isReloading } });
  const notices = () =>
    flow
      .take('notices')
      .map(({ kind, message }) => [
        kind,
        'text' in (message as object)
          ? (message as { text: string }).text
          : accountModeMessages[(message as { id: keyof typeof accountModeMessages }).id].replace(
              '{reason}',
              String((message as { values?: { reason: string } }).values?.reason),
            ),
      ]);
  return { ...flow, told, notices };
}
const reload = [{ type: 'user.reload' }];
const accepted = (message: string | null): AccountModeOutcome => ({ kind: 'accepted', message });
const rejected = (message: string | null): AccountModeOutcome => ({ kind: 'rejected', message });

describe('account mode', () => {
  proveMachine(accountModeModel);

  it('shows both balances, and the bonus on the real account only (A-063, M-129, M-130)', () => {
    const both = { real: '$1,000.50', practice: '$9,899.00' };
    expect(account().view()).toMatchObject({ ...both, mode: 'real', bonus: '$25.00', hasPractice: true });
    expect(account(someHolder({ isPractice: true })).view()).toMatchObject({ ...both, mode: 'practice', bonus: null });
  });

  it('shows the balance that a close has moved already, as the header does, and no other account’s (M-129)', () => {
    const accountMode = account().snapshot();
    const real = (user: object) =>
      accountModeView.read({ accountMode, tradingAccount: { context: { user } } as never }).real;
    const booked = { ...known, realBalance: '1100.5' };
    expect([real(booked), real({ ...booked, isPractice: true }), real({ ...booked, id: '8' })]).toEqual([
      '$1,100.50',
      '$1,000.50',
      '$1,000.50',
    ]);
  });

  it('switches by the server, says its words and fetches the user (A-066, A-083, M-132, M-134)', () => {
    const flow = account();
    flow.send({ type: 'account.choose', mode: 'practice' });
    expect([flow.input('switchMode'), flow.view()]).toMatchObject([
      { mode: 'practice' },
      { mode: 'real', switchingTo: 'practice', isReady: false },
    ]);
    flow.settle('switchMode', accepted('Switched to the practice account'));
    expect(flow.take('session')).toEqual(reload);
    expect(flow.notices()).toEqual([['success', 'Switched to the practice account']]);
    expect(flow.view()).toMatchObject({ isOld: true, isReady: false });
  });

  it('makes no call for the account that is active, nor for practice where none is offered (A-067, M-141, R18)', () => {
    for (const mode of ['real', 'practice'] as const) {
      const flow = account(someHolder({ isPractice: mode === 'practice' }));
      flow.send({ type: 'account.choose', mode });
      expect([flow.running(), flow.take()]).toEqual([[], []]);
    }
    const without = account(known, { ...offered, enablePracticeAccount: false });
    without.send({ type: 'account.choose', mode: 'practice' });
    without.send({ type: 'practice.topUp' });
    expect([without.running(), without.view().hasPractice]).toEqual([[], false]);
  });

  it('leads back to the real account also where practice is not offered any more (R18)', () => {
    const flow = account(someHolder({ isPractice: true }), { ...offered, enablePracticeAccount: false });
    flow.send({ type: 'account.choose', mode: 'real' });
    expect(flow.input('switchMode')).toEqual({ mode: 'real' });
  });

  it('says that a refused switch failed, the reason after it, and stays where it was (A-083, M-133, T-222, R13)', () => {
    for (const [message, text] of [
      [null, 'Error while switching'],
      ['The practice account is not available.', 'Error while switching. The practice account is not available.'],
    ] as const) {
      const flow = account();
      flow.send({ type: 'account.choose', mode: 'practice' });
      flow.settle('switchMode', rejected(message));
      expect(flow.notices()).toEqual([['error', text]]);
      expect(flow.view()).toMatchObject({ mode: 'real', switchingTo: null, isReady: true, isOld: false });
    }
  });

  it.each(['broken', 'late'])('takes a %s answer to a switch for none, and the user for the truth (R15)', (how) => {
    const flow = account();
    flow.send({ type: 'account.choose', mode: 'practice' });
    if (how === 'broken') flow.fail('switchMode');
    else flow.advance(10_000);
    expect([flow.take('session'), flow.notices(), flow.view().isOld]).toEqual([reload, [], true]);
    flow.told(known, true);
    flow.told(fresh);
    expect(flow.notices()).toEqual([['error', 'The switch could not be confirmed. Your real account is active.']]);
    expect(flow.view()).toMatchObject({ isOld: false, isReady: true, mode: 'real' });
  });

  it('asks for the user until it comes after the account changed, and not by an answer that was on its way before (R16)', () => {
    const flow = account();
    flow.send({ type: 'practice.topUp' });
    flow.told(known, true);
    flow.settle('topUp', accepted('Practice account topped up to $10,000.00'));
    flow.take();
    // The answer to the earlier question, while the second one is on its way.
    flow.told(someHolder(), true);
    expect(flow.view().isOld).toBe(true);
    const late = flow.snapshot().context.holder.user;
    flow.told(late);
    expect(flow.view().isOld).toBe(true);
    flow.advance(4_999);
    expect(flow.take('session')).toEqual([]);
    flow.advance(1);
    expect(flow.take('session')).toEqual(reload);
    flow.told(late, true);
    flow.told(fresh);
    expect(flow.view()).toMatchObject({ isOld: false, practice: '$10,000.00' });
  });

  it('tops the practice account up by one call, says so and fetches the user (A-064, A-084, M-136, M-137)', () => {
    const flow = account();
    flow.send({ type: 'practice.topUp' });
    flow.send({ type: 'practice.topUp' });
    expect([flow.children.length, flow.view().isToppingUp]).toEqual([1, true]);
    flow.settle('topUp', accepted('Practice account topped up to $10,000.00'));
    expect(flow.notices()).toEqual([['success', 'Practice account topped up to $10,000.00']]);
    expect(flow.take('session')).toEqual(reload);
    flow.told(known, true);
    flow.told(fresh);
    expect(flow.view()).toMatchObject({ practice: '$10,000.00', isToppingUp: false });
  });

  it('says why nothing was topped up, in the server’s words if there are any (A-084, M-139, T-222, T-237)', () => {
    for (const [message, text] of [
      [null, 'Unable to Top Up'],
      ['Practice account already has $10,000.00 or more', 'Practice account already has $10,000.00 or more'],
    ] as const) {
      const flow = account();
      flow.send({ type: 'practice.topUp' });
      flow.settle('topUp', rejected(message));
      expect(flow.notices()).toEqual([['error', text]]);
      expect(flow.view()).toMatchObject({ practice: '$9,899.00', isToppingUp: false, isReady: true });
    }
  });

  it.each([
    ['switchMode', { type: 'account.choose', mode: 'practice' }],
    ['topUp', { type: 'practice.topUp' }],
  ] as const)(
    'says that there is no network where %s could not leave, and stays where it was (A-083, A-084)',
    (name, press) => {
      const flow = account();
      flow.send(press);
      flow.fail(name, new Offline());
      expect(flow.take()).toEqual([{ type: 'notice.add', kind: 'error', message: { id: 'connectivity.notSent' } }]);
      expect(flow.view()).toMatchObject({ mode: 'real', switchingTo: null, isToppingUp: false, isReady: true });
    },
  );

  it('never says that a top-up without an answer failed: the balance tells (R15)', () => {
    const flow = account();
    flow.send({ type: 'practice.topUp' });
    flow.fail('topUp');
    flow.told(known, true);
    flow.told(fresh);
    expect(flow.notices()).toEqual([['error', accountModeMessages['accountMode.topUpUnconfirmed']]]);
  });

  it('fetches the user once on refresh and shows that until it is answered (A-067, M-131)', () => {
    const flow = account();
    flow.send({ type: 'account.refresh' });
    flow.send({ type: 'account.refresh' });
    expect([flow.take('session'), flow.view().isRefreshing]).toEqual([reload, true]);
    flow.told(known, true);
    expect(flow.view().isRefreshing).toBe(true);
    flow.told(fresh);
    expect(flow.view()).toMatchObject({ isRefreshing: false, practice: '$10,000.00' });
    expect(flow.notices()).toEqual([]);
    flow.send({ type: 'account.refresh' });
    flow.told(fresh, true);
    flow.told(fresh);
    expect([flow.notices(), flow.view().isRefreshing]).toEqual([[['error', 'Could not load. Try again']], false]);
  });
});

describe('the calls of account mode', () => {
  const call = async (name: 'switchMode' | 'topUp', status: number, body: unknown, isOnline = true) => {
    const server = fakeServer().on('POST /user/*', { status, body });
    const services = servicesOf(server);
    if (!isOnline) (services.ports.online as unknown as { set(value: boolean): void }).set(false);
    const actors = accountModeActors(services);
    const end = await (name === 'switchMode'
      ? toPromise(createActor(actors.switchMode, { input: { mode: 'practice' } }).start())
      : toPromise(createActor(actors.topUp).start())
    ).catch((error: unknown) => (error instanceof Offline ? 'not sent' : 'no answer'));
    return { end, calls: server.calls.map(({ operation, body: sent }) => [operation, sent]) };
  };
  const path = { switchMode: 'POST /user/switch/to/practice', topUp: 'POST /user/update/practice_wallet' };

  it.each([
    ['switchMode', 'A-276, M-312, T-250'],
    ['topUp', 'A-278, M-313, T-250'],
  ] as const)('%s sends no body and reads the message (%s)', async (name, _rows) => {
    expect(await call(name, 200, { message: 'Done' })).toEqual({
      end: accepted('Done'),
      calls: [[path[name], undefined]],
    });
    expect((await call(name, 200, { data: { message: 'Done' } })).end).toEqual(accepted('Done'));
    for (const status of [403, 404, 409, 422, 429])
      expect((await call(name, status, { error: 'Not now' })).end).toEqual(rejected('Not now'));
    const unpriced = { error: 'Not now', status: 'no_current_price' };
    expect((await call(name, 503, unpriced)).end).toEqual(rejected('Not now'));
  });

  it('take a fault, a time-out of the server and the page of a proxy for no answer (R15)', async () => {
    for (const [status, body] of [
      [500, { message: 'x' }],
      [503, {}],
      [408, {}],
      [200, 'page'],
      [200, {}],
    ] as const)
      expect((await call('topUp', status, body)).end).toBe('no answer');
  });

  it('are not sent without a network', async () => {
    for (const name of ['switchMode', 'topUp'] as const)
      expect(await call(name, 200, {}, false)).toEqual({ end: 'not sent', calls: [] });
  });
});
