import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { buttonIs } from './form.ts';
import { refusal, replyOf } from './mailed-code.ts';
import { BANK, PAYPAL, PAYING_OUT, WALLETS } from './receivers.ts';
import { codeNeeded, isAsked, isGiven, proveIt } from './step-up.ts';
import type { WithdrawalMethodsView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';
import { call, close, enter, makeTrader, NEXT_LOOK, rows, withoutNetwork } from './world.ts';

const NAME = 'Example Bank •••• 5555';
const LOAD = `${WALLETS}/index`;
const REMOVE = `DELETE ${WALLETS}/:id`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Withdraw to a saved account' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Withdrawal methods' });
const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });

/** Makes the trader's accounts these. */
async function save(scene: Scene, wanted: readonly object[]): Promise<void> {
  const saved = await rows<{ id: number; type: string }>(scene, LOAD);
  for (const { id, type } of saved)
    if (wanted.length === 0 || type === 'crypto') await call(scene, 'DELETE', `${WALLETS}/${id}`);
  for (const each of [PAYPAL, BANK])
    if (wanted.length > 0 && saved.every(({ type }) => type !== each.type))
      await call(scene, 'POST', `${WALLETS}/store`, each);
}
/** The dialog below the drawer asks for the same list: its own call goes through. */
async function letThrough({ held }: Scene): Promise<void> {
  await (await held.take(LOAD)).continue();
}
async function open(scene: Scene): Promise<void> {
  const { page } = scene;
  if ((await dialog(page).count()) === 0) {
    await page.getByRole('banner').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await letThrough(scene);
  }
  await dialog(page).getByRole('button', { name: 'Set up withdrawal' }).click();
  await expect(drawer(page)).toBeVisible();
}
/** The list is loaded again once another account is saved; this one is gone before it is. */
async function reload(scene: Scene): Promise<void> {
  const { page } = scene;
  await drawer(page).getByRole('button', { name: 'Crypto' }).click();
  const form = page.getByRole('dialog', { name: 'Add a crypto wallet' });
  await form.getByRole('textbox', { name: 'Cryptocurrency name' }).fill('Bitcoin');
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('bc1qreceiverreceiverreceiver0001');
  await form.getByRole('button', { name: 'Save account' }).click();
  await expect(form).toBeHidden();
}

const isDrawer = ({ event }: Move) => event.type === 'methodsDialog.changed';
const isContinued = ({ event }: Move) => event.type === 'withdrawal.continue';
const isOpenAfter = (before: readonly Move[]) =>
  before.findLast((move) => isDrawer(move) || isContinued(move))?.event['methodsDialog'] === true;

/** Why no walk has the list come again at these places. */
const SAVED_LATE = 'told by the form of another account that was saved late: a walk of the drawer opens none';

/** The drawer of accounts to withdraw to (M-110 to M-128). */
export const withdrawalMethodsPage: FlowMap<WithdrawalMethodsView> = {
  model: 'withdrawalMethodsModel',
  calls: { loadReceivers: LOAD, removeReceiver: REMOVE },
  timers: { 'after requestTimeout': 10_000 },
  dialog: { on: drawer, isOpenAfter },
  gaps: {
    ...withoutNetwork('withdrawalMethods', 'loading', 'failed', 'listing', 'refreshing'),
    ...Object.fromEntries(
      [
        ...[
          'closed',
          'loading',
          'refreshing',
          'asking',
          'asking.renewing',
          'removing',
          'proving',
          'removingProven',
        ].map((state) => `${state}: receivers.reload`),
        'asking.renewing: after requestTimeout',
        'asking.renewing: loadReceivers done branch 1 of 2',
        'asking.renewing: loadReceivers done branch 2 of 2',
        'asking.renewing: loadReceivers failed',
      ].map((name) => [`withdrawalMethods.${name}`, SAVED_LATE]),
    ),
    'withdrawalMethods.asking: receiver.remove':
      'the account that is asked about has no button, and the event of the walk names no other',
    'withdrawalMethods.proving: proof.dropped':
      'the form of another account, opened over the drawer, takes the code away: a walk of the drawer opens none then',
  },
  can({ event, kind }, { phase, receivers, isRemoving, isProving }, running) {
    if (kind !== 'event') return true;
    const isAsking = receivers.some(({ isAsked }) => isAsked);
    switch (event.type) {
      // A minute passes until the page looks again: what waits for less would be over.
      case 'settings.changed':
        return running.length === 0;
      case 'receivers.reload':
        return phase === 'failed' || (phase === 'listing' && running.length === 0 && !isAsking);
      case 'receiver.remove':
        return phase === 'listing' && receivers.some(({ id }) => id === event['id']) && !isAsking;
      case 'removal.confirm':
        return isAsking && !isRemoving && !isProving;
      case 'removal.cancel':
        return isAsking && !isRemoving;
      case 'proof.given':
        return isProving;
      case 'proof.dropped':
      case 'network.changed':
        return false;
      case 'withdrawal.continue':
        return phase === 'listing';
      default:
        return true;
    }
  },
  follows(move, before) {
    if (before.some(isContinued)) return false;
    // The next code has to wait.
    if (isGiven(move) && before.some(isGiven)) return false;
    const isOpen = isOpenAfter(before);
    if (isDrawer(move)) return isOpen !== move.event['methodsDialog'];
    if (move.event.type === 'settings.changed') return before.every(({ event }) => event.type !== 'settings.changed');
    return move.kind !== 'event' || isOpen;
  },
  async open(scene) {
    const { server } = scene;
    await steer(server, 'settings', PAYING_OUT);
    await makeTrader(scene, '500.00');
    await save(scene, [PAYPAL, BANK]);
    await steer(server, 'settings', { ...PAYING_OUT, paypal_withdraw: 'false' });
    await enter(scene);
  },
  async act(scene, { event }, _rest, view) {
    const { page, server } = scene;
    switch (event.type) {
      case 'methodsDialog.changed':
        if (event['methodsDialog'] === true) return open(scene);
        await close(drawer(page));
        return letThrough(scene);
      case 'settings.changed':
        await steer(server, 'settings', PAYING_OUT);
        return page.clock.fastForward(NEXT_LOOK);
      case 'receivers.reload':
        return view.phase === 'failed' ? button(page, 'Try again').click() : reload(scene);
      case 'receiver.remove':
        return button(page, `Remove ${NAME}`).click();
      case 'removal.confirm':
        return button(page, 'Remove account').click();
      case 'removal.cancel':
        return button(page, 'Keep it').click();
      case 'proof.given':
        return proveIt(scene);
      default:
        await button(page, 'Continue withdrawal').click();
        await expect(drawer(page)).toBeHidden();
        return expect(dialog(page)).toBeVisible();
    }
  },
  async answer(scene, move) {
    if (move.child === 'loadReceivers') {
      await save(scene, move.event['output'] as object[]);
      return undefined;
    }
    const reply = replyOf(move);
    if ((reply as { isCodeNeeded?: boolean }).isCodeNeeded) return codeNeeded;
    return reply.kind === 'accepted' ? undefined : refusal(reply);
  },
  async shows({ page }, { phase, receivers, methods, isRemoving, isProving }) {
    const within = drawer(page);
    await expect(within.getByText('Could not load. Try again')).toHaveCount(phase === 'failed' ? 1 : 0);
    await expect(within.getByRole('status', { name: 'Loading' })).toHaveCount(phase === 'loading' ? 1 : 0);
    if (phase !== 'listing') return;
    await expect(within.getByRole('listitem')).toHaveCount(receivers.length);
    for (const { name } of receivers)
      await expect(within.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
    const off = receivers.filter(({ isUsable }) => !isUsable).length;
    await expect(within.getByText('This method is switched off: no withdrawals to it now')).toHaveCount(off);
    await expect(within.getByText('To the email address of an account')).toHaveCount(
      methods.includes('paypal') ? 1 : 0,
    );
    const isAsking = receivers.some(({ isAsked }) => isAsked);
    await expect(button(page, 'Keep it')).toHaveCount(isAsking ? 1 : 0);
    await isAsked(within, isProving);
    if (isAsking && !isProving) await buttonIs(button(page, 'Remove account'), { isBusy: isRemoving });
  },
};
