import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { alertIs, buttonIs, fieldIs, textOf, type } from './form.ts';
import { canLearn } from './intents.ts';
import { nextOf } from './mailed-code.ts';
import { BANK, PAYING_OUT, PAYPAL, WALLET, WALLETS } from './receivers.ts';
import { isAsked, isGiven, NOT_TAKEN_AWAY, proveIt } from './step-up.ts';
import type { WithdrawalView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';
import { call, close, drawn, enter, makeTrader, NEXT_LOOK, rows, withoutNetwork } from './world.ts';

const CALL = 'POST /user/withdrawals';
const LOAD = `${WALLETS}/index`;
const BALANCE = '1000.5';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Withdraw to a saved account' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Withdrawal methods' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const amount = (page: Page) => dialog(page).getByRole('textbox', { name: 'Amount, USD', exact: true });
const slider = (page: Page) => dialog(page).getByRole('slider', { name: 'Share of your balance' });
const receiver = (page: Page) => dialog(page).getByRole('combobox', { name: 'Receiver account' });
const METHODS = { paypal: 'PayPal', bank: 'Bank transfer', crypto: 'Crypto' } as const;
const labelOf = ({ method, name }: WithdrawalView['receivers'][number]) => `${METHODS[method]}: ${name}`;

interface Conditions {
  readonly fee: string;
  readonly paypal: boolean;
}
/** The operator's conditions as the flow is told them. */
const conditionsOf = (event: Move['event']) => (event['settings'] as { withdrawal: Conditions }).withdrawal;
const conditions = new WeakMap<Scene, Conditions>();
const AT_FIRST: Conditions = { fee: '2.5', paypal: false };
async function setConditions(scene: Scene, now: Conditions): Promise<void> {
  conditions.set(scene, now);
  const { fee, paypal } = now;
  await steer(scene.server, 'settings', {
    ...PAYING_OUT,
    withdrawal_fee: Number(fee),
    paypal_withdraw: String(paypal),
  });
}

/** Accounts of every kind: each can only be saved while the operator pays out to its kind. */
async function saveReceivers(scene: Scene): Promise<void> {
  await steer(scene.server, 'settings', PAYING_OUT);
  for (const each of [PAYPAL, BANK, WALLET]) await call(scene, 'POST', `${WALLETS}/store`, each);
  await setConditions(scene, conditions.get(scene) ?? AT_FIRST);
}

/** Makes the trader's accounts and positions what the next answer is to tell. */
async function prepare(scene: Scene, rest: readonly Move[]): Promise<void> {
  const answer = nextOf(rest, 'loadProspects');
  if (answer?.kind !== 'done') return;
  const { receivers, hasPositions } = answer.event['output'] as { receivers: object[]; hasPositions: boolean };
  const saved = await rows<{ id: number }>(scene, LOAD);
  const isSaved = saved.length > 0;
  if (isSaved && receivers.length === 0) for (const { id } of saved) await call(scene, 'DELETE', `${WALLETS}/${id}`);
  if (!isSaved && receivers.length > 0) await saveReceivers(scene);
  const open = await rows<{ id: number }>(scene, '/user/trades/open');
  if (hasPositions && open.length === 0) await buy(scene);
  if (!hasPositions)
    for (const { id } of open) await call(scene, 'POST', '/user/close/trade', { id, is_practice: false });
}

async function buy(scene: Scene): Promise<void> {
  const coin = (await rows<{ id: number; sy: string }>(scene, '/assets')).find(({ sy }) => sy === 'BTCUSD');
  const off = { is_take_profit: false, take_profit: 0, is_stop_loss: false, stop_loss: 0, duration: 0 };
  const order = { qty: 0.0001, coinId: coin?.id, type: 'buy', is_practice: false, ...off };
  await call(scene, 'POST', '/user/trades/store', order);
}

/** The real balance is so much from now on. */
async function setBalance(scene: Scene, wanted: string): Promise<void> {
  const { data } = await call<{ data: { estimatedBalance: number } }>(scene, 'POST', '/auth/user', {});
  const change = Number(wanted) - data.estimatedBalance;
  if (change === 0) return;
  const text = `${change > 0 ? '+' : '-'}${Math.abs(change).toFixed(2)}`;
  await scene.server.operate('balance', 'adjust', scene.email, text, '--reason', 'a walk');
}

/** The drawer asks for the same list: its own call goes through. */
async function openDrawer({ page, held }: Scene): Promise<void> {
  await button(page, 'Set up withdrawal').click();
  await drawn(page, drawer(page));
  await (await held.take(LOAD)).continue();
}

/** Told by the drawer's own flow. */
const LATE = 'an account was saved or removed late, with the drawer closed';

/** Why no walk learns of a withdrawal elsewhere than where its end is waited for. */
const EARLIER = 'the ways of the walks to this place lose no withdrawal before: core learns of one in every place';

const typeOf = (move: Move | undefined) => move?.event.type;
const isDialog = ({ event }: Move) => event.type === 'withdrawalDialog.changed';
/** What was accepted closes it. */
const isAccepted = ({ event }: Move) => (event['outcome'] as { kind?: string } | undefined)?.kind === 'accepted';
/** The dialog of another flow is over it, and only the topmost is in the page. */
const isCovered = (move: Move | undefined) => ['identity.open', 'methods.open'].includes(typeOf(move) ?? '');
/** The queue would learn of both at once. */
const isBesideUnknown = ({ event }: Move, before: readonly Move[]) =>
  before.some(
    (move) =>
      typeOf(move) === 'intent.settled' &&
      move.event['ref'] !== event['ref'] &&
      (move.event['outcome'] as { kind: string }).kind === 'unknown',
  );
const isOpenAfter = (before: readonly Move[]) =>
  before.findLast((move) => isDialog(move) || isAccepted(move) || isCovered(move))?.event['withdrawalDialog'] === true;
/** Those that come from the world, also while no dialog is open. */
const FACTS: readonly string[] = ['user.changed', 'settings.changed', 'intent.settled'];

/** Real money to a saved account (M-079 to M-109). */
export const withdrawalPage: FlowMap<WithdrawalView> = {
  model: 'withdrawalModel',
  calls: { loadProspects: LOAD },
  settles: { 'intent.settled': CALL, 'intent.resolved': CALL },
  timers: { 'after requestTimeout': 10_000, 'after slip': 500 },
  standsStill: true,
  dialog: { on: dialog, isOpenAfter },
  gaps: {
    'withdrawal.editing.form: receivers.show': 'a wide screen shows the accounts and the form at once',
    ...withoutNetwork('withdrawal', 'loading', 'failed'),
    'withdrawal.proving: proof.dropped': NOT_TAKEN_AWAY,
    'withdrawal.submitting: intent.resolved': 'the clock that lets the queue ask would end the call that is on its way',
    'withdrawal.resubmitting: intent.resolved':
      'the clock that lets the queue ask would end the call that is on its way',
    ...Object.fromEntries(
      ['confirming', 'editing', 'editing.asking', 'failed', 'loading', 'proving'].map((state) => [
        `withdrawal.${state}: intent.resolved`,
        EARLIER,
      ]),
    ),
    'withdrawal.unknown: intent.resolved branch 3 of 3': 'the queue would learn of both withdrawals at once',
    'withdrawal.proving.weighing: (always) branch 1 of 3':
      'the clock that lets the queue ask would end the call that is on its way',
    'withdrawal.proving.weighing: (always) branch 2 of 3':
      'the page hears of other conditions within a minute, by which the call that they would meet is over',
    'withdrawal.loading: prospects.reload': LATE,
    'withdrawal.editing.listing: prospects.reload': LATE,
    'withdrawal.editing.form: prospects.reload': LATE,
    'withdrawal.editing.renewing: prospects.reload': LATE,
    'withdrawal.editing.asking: prospects.reload': LATE,
    'withdrawal.editing.renewing: receivers.show': 'a wide screen shows the accounts and the form at once',
    'withdrawal.editing.asking: receivers.show': 'a wide screen shows the accounts and the form at once',
  },
  can({ event }, view, running) {
    const { phase, isBusy, isLocked, receivers, isIdentityNeeded } = view;
    switch (event.type) {
      // A minute passes until the page looks again: what waits for less would be over.
      case 'user.changed':
      case 'settings.changed':
        return running.length === 0 && !isBusy && !isLocked;
      case 'prospects.reload':
        return phase === 'failed';
      case 'amount.change':
        return phase === 'editing' && event['text'] !== view.amount;
      case 'slider.change':
        return phase === 'editing' && view.slider.position !== view.slider.most;
      case 'receiver.choose':
        return (
          phase === 'editing' &&
          receivers.some(({ id, isUsable }) => event['id'] === null || (id === event['id'] && isUsable))
        );
      case 'form.submit':
      case 'methods.open':
      case 'methodsDialog.changed':
        return phase === 'editing';
      case 'identity.open':
        return phase === 'editing' && isIdentityNeeded;
      case 'withdrawal.confirm':
        return phase === 'confirming' && !isBusy && !isLocked;
      case 'form.edit':
        return (phase === 'confirming' && !isBusy) || phase === 'proving' || phase === 'unknown';
      case 'proof.given':
        return phase === 'proving';
      case 'proof.dropped':
      case 'network.changed':
        return false;
      case 'intent.settled':
        return isBusy;
      case 'intent.resolved':
        return !isBusy;
      default:
        return event.type !== 'receivers.show';
    }
  },
  follows(move, before) {
    // The balance is another one afterwards, and a dialog above it is another flow's.
    if (before.some(isAccepted) || before.some(isCovered)) return false;
    const isOpen = isOpenAfter(before);
    if (isDialog(move)) return isOpen !== move.event['withdrawalDialog'];
    // The next code has to wait.
    if (isGiven(move) && before.some(isGiven)) return false;
    const presses = before.filter((each) => typeOf(each) === 'withdrawal.confirm' || isGiven(each)).length;
    if (typeOf(move) === 'intent.resolved') return canLearn(move, before) && !isBesideUnknown(move, before);
    if (typeOf(move) === 'intent.settled') return move.event['ref'] === String(presses);
    return move.kind !== 'event' || isOpen || FACTS.includes(move.event.type);
  },
  async open(scene) {
    await setConditions(scene, AT_FIRST);
    await makeTrader(scene, BALANCE);
    await enter(scene);
  },
  async act(scene, { event }, rest, view) {
    const { page, server } = scene;
    switch (event.type) {
      case 'withdrawalDialog.changed':
        if (event['withdrawalDialog'] !== true) return close(dialog(page));
        await prepare(scene, rest);
        await page.getByRole('banner').getByRole('button', { name: 'Withdraw', exact: true }).click();
        return drawn(page, dialog(page));
      case 'methods.open':
        return openDrawer(scene);
      case 'methodsDialog.changed':
        await openDrawer(scene);
        await prepare(scene, rest);
        return close(drawer(page));
      case 'prospects.reload':
        await prepare(scene, rest);
        return button(page, 'Try again').click();
      case 'user.changed': {
        const { realBalance, bonus } = event['user'] as { realBalance: string; bonus?: string };
        await setBalance(scene, realBalance);
        if (bonus !== undefined) await server.operate('bonus', 'set', scene.email, bonus);
        return page.clock.fastForward(NEXT_LOOK);
      }
      case 'settings.changed':
        await setConditions(scene, conditionsOf(event));
        return page.clock.fastForward(NEXT_LOOK);
      case 'amount.change':
        return type(amount(page), event['text'] as string);
      case 'slider.change':
        return slider(page).press('End');
      case 'receiver.choose': {
        const chosen = view.receivers.find(({ id }) => id === event['id']);
        await receiver(page).selectOption({ label: chosen ? labelOf(chosen) : 'Select an account' });
        return;
      }
      case 'form.submit':
        return button(page, 'Process Withdrawal').click();
      case 'withdrawal.confirm':
        return button(page, 'Confirm withdrawal').click();
      case 'proof.given':
        return proveIt(scene);
      case 'identity.open':
        await button(page, 'Upload identity documents').click();
        return drawn(page, page.getByRole('dialog', { name: 'Verify your identity' }));
      default:
        return button(page, view.phase === 'confirming' ? 'Change' : 'Back to the form').click();
    }
  },
  async answer(scene, move) {
    // After a refusal they are asked for without a press.
    if (move.child === 'loadProspects') await prepare(scene, [move]);
    return undefined;
  },
  async shows({ page }, view) {
    const { phase, problem, problems, receivers, summary, isBusy, isLocked } = view;
    const within = dialog(page);
    await expect(within.getByRole('status', { name: 'Loading' })).toHaveCount(phase === 'loading' ? 1 : 0);
    await expect(within.getByText('Could not load. Try again')).toHaveCount(phase === 'failed' ? 1 : 0);
    if (phase === 'unknown') return alertIs(within, problem);
    await isAsked(within, phase === 'proving');
    if (phase === 'confirming' || phase === 'proving') {
      const { amount: paid, fee, total, receiver: to } = summary ?? {};
      for (const text of [paid, fee, total, to?.name]) await expect(within).toContainText(text ?? '');
      if (phase === 'proving') return;
      await expect(button(page, 'Change')).toBeEnabled({ enabled: !isBusy });
      return buttonIs(button(page, 'Confirm withdrawal'), { isBusy, isLocked });
    }
    if (phase !== 'editing') return;
    await alertIs(within, problem);
    await fieldIs(amount(page), view.amount, problems.amount);
    for (const text of [view.balance, view.fee, view.total, `Fee (${view.percent}%)`])
      await expect(within).toContainText(text);
    // That an earlier one is still open is said beside it, by another flow.
    const obstacle = within.getByRole('note').filter({ hasNotText: 'An earlier request is still open' });
    await expect(obstacle).toHaveCount(view.obstacle ? 1 : 0);
    if (view.obstacle) await expect(obstacle).toHaveText(textOf(view.obstacle));
    if (receivers.length === 0) return expect(within).toContainText('No Saved Withdrawals');
    const chosen = receivers.find(({ id }) => id === view.chosen);
    await expect(receiver(page).locator('option:checked')).toHaveText(chosen ? labelOf(chosen) : 'Select an account');
    await fieldIs(receiver(page), undefined, problems.receiver);
  },
};
