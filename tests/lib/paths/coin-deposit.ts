import { expect } from '@playwright/test';
import { letCopy } from './clipboard.ts';
import {
  answerOf,
  button,
  CALL,
  choose,
  enterToPay,
  field,
  followsInPopup,
  isOpenAfter,
  popup,
  showOffer,
} from './deposits.ts';
import { alertIs, buttonIs, fieldIs, textOf, type } from './form.ts';
import type { CoinDepositView } from './views.ts';
import type { FlowMap } from './walk.ts';

const SUBMIT = 'I have sent the payment';
const wayOf = (coin: { readonly name: string; readonly symbol: string }) => `${coin.name} (${coin.symbol})`;

const RENEWED = 'the operator changes the wallet while the popup is open: a journey of its own';

/** A deposit in a coin (M-055 to M-062). */
export const coinDepositPage: FlowMap<CoinDepositView> = {
  model: 'coinDepositModel',
  calls: {},
  settles: { 'intent.settled': CALL, 'intent.resolved': CALL },
  timers: { 'after slip': 500 },
  standsStill: true,
  dialog: { on: popup, isOpenAfter },
  gaps: {
    'coinDeposit.payment.editing: form.submit branch 1 of 3': 'without a coin the popup shows another way to pay',
    'coinDeposit.payment: intent.resolved': 'it changes nothing that shows: the first steps alone hear of it',
    'coinDeposit.payment: offer.changed branch 1 of 2': RENEWED,
    'coinDeposit.payment.submitting: offer.changed branch 1 of 2': RENEWED,
    'coinDeposit: askedAmount.changed': 'another flow opens the popup with an amount',
    'coinDeposit.payment.editing: askedAmount.changed': 'another flow opens the popup with an amount',
  },
  can({ event, kind, child }, { isBusy, isLocked, coin, phase }, running) {
    // The browser answers at once.
    if (running.includes('copyText')) return child === 'copyText';
    if (kind !== 'event') return true;
    if (event.type === 'form.submit') return !isBusy && coin !== null;
    if (event.type === 'form.done') return !isLocked;
    if (event.type === 'coin.changed')
      return phase !== 'unknown' && (event['coin'] as typeof coin)?.symbol !== coin?.symbol;
    if (event.type === 'amount.change' || event.type === 'address.copy') return coin !== null && phase === 'editing';
    return event.type !== 'askedAmount.changed';
  },
  follows(move, before) {
    const isOfPopup = ['form.submit', 'form.edit', 'form.done', 'address.copy', 'amount.change'];
    if (isOfPopup.includes(move.event.type) && !isOpenAfter(before)) return false;
    const ends = before.filter(({ event }) => event.type === 'intent.settled').length;
    return followsInPopup(move, before, ends + 1);
  },
  open: enterToPay,
  async act(scene, { event }, rest, view) {
    const { page } = scene;
    switch (event.type) {
      case 'offer.changed':
        return showOffer(scene, event['offer'] !== null, view.coin ? wayOf(view.coin) : 'Card (debit)');
      case 'coin.changed':
        // A coin is chosen in the popup, once it is open.
        return (await popup(page).count()) === 0
          ? undefined
          : choose(page, wayOf(event['coin'] as { name: string; symbol: string }));
      case 'amount.change':
        return type(field(page, 'Amount, USD'), event['text'] as string);
      case 'address.copy':
        await letCopy(scene, rest, 'copyText');
        return button(page, 'Copy wallet address').click();
      case 'form.submit':
        return button(page, SUBMIT).click();
      case 'form.done':
        await button(page, 'Done').click();
        return expect(popup(page)).toBeHidden();
      default:
        return button(page, 'Back to the form').click();
    }
  },
  answer: (_scene, move) => answerOf(move),
  async shows({ page }, { phase, coin, amount, problem, failure, answer, isBusy }) {
    const within = popup(page);
    if (coin === null) return;
    if (phase === 'accepted') return expect(within.getByRole('status')).toContainText(answer ? textOf(answer) : '');
    if (phase === 'unknown') return alertIs(within, answer);
    await fieldIs(field(page, 'Amount, USD'), amount, problem ?? undefined);
    await expect(within).toContainText(coin.wallet);
    await alertIs(within, failure);
    await buttonIs(button(page, SUBMIT), { isBusy });
  },
};
