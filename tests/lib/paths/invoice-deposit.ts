import { expect } from '@playwright/test';
import {
  answerOf,
  button,
  CALL,
  enterToPay,
  field,
  followsInPopup,
  isOpenAfter,
  popup,
  showOffer,
} from './deposits.ts';
import { alertIs, buttonIs, fieldIs, type } from './form.ts';
import type { InvoiceDepositView } from './views.ts';
import type { FlowMap } from './walk.ts';
import { NEXT_LOOK } from './world.ts';

type Offered = { readonly server: string } | null;
const OLDER = 'the page of a walk is as new as the address of its provider: a journey has an older one';
const RENEWED = 'the operator moves the provider while the popup is open: core keeps what is typed';
const NOT_WALKED = ['askedAmount.changed', 'isInFront.changed', 'form.done', 'page.reload'];

/** What the button says: another press makes another invoice (M-070). */
const proceedOf = (phase: InvoiceDepositView['phase']) =>
  phase === 'paying' ? 'Open the payment page again' : 'Proceed';

/** A deposit by an invoice of the provider (M-064 to M-072). */
export const invoiceDepositPage: FlowMap<InvoiceDepositView> = {
  model: 'invoiceDepositModel',
  calls: {},
  settles: { 'intent.settled': CALL, 'intent.resolved': CALL },
  timers: { 'after slip': 500 },
  standsStill: true,
  dialog: { on: popup, isOpenAfter },
  gaps: {
    'invoiceDeposit: offer.changed branch 1 of 2': RENEWED,
    'invoiceDeposit.submitting: offer.changed branch 1 of 2': RENEWED,
    'invoiceDeposit: askedAmount.changed': 'another flow opens the popup with an amount',
    'invoiceDeposit.editing: askedAmount.changed': 'another flow opens the popup with an amount',
    'invoiceDeposit: isInFront.changed':
      'the panel of another method stands in front then, and shows nothing of the invoice',
    'invoiceDeposit.editing: form.submit branch 2 of 3': OLDER,
    'invoiceDeposit.submitting: intent.settled branch 1 of 5': OLDER,
    'invoiceDeposit.unknown: intent.resolved branch 1 of 3': OLDER,
    'invoiceDeposit.blocked: offer.changed branch 1 of 2': 'no walk comes to it',
    'invoiceDeposit.blocked: offer.changed branch 2 of 2': 'no walk comes to it',
    'invoiceDeposit.blocked.arriving: after slip': 'no walk comes to it',
    'invoiceDeposit.blocked.ready: page.reload': 'the page that a walk compares would be gone',
    'invoiceDeposit.paying: form.done': 'its button comes once the provider has decided, which another flow hears',
  },
  can({ event, kind }, { isBusy, isLocked, phase }) {
    if (kind !== 'event') return true;
    // A minute passes until the page looks again: what waits for less would be over.
    if (event.type === 'user.changed') return !isBusy && !isLocked;
    if (event.type === 'offer.changed') return (event['offer'] as Offered)?.server !== 'https://new.example.com';
    if (event.type === 'invoice.proceed') return !isLocked;
    if (event.type === 'amount.change') return phase === 'editing';
    return !NOT_WALKED.includes(event.type);
  },
  follows(move, before) {
    const isOfPopup = ['form.submit', 'form.edit', 'invoice.proceed', 'amount.change'];
    if (isOfPopup.includes(move.event.type) && !isOpenAfter(before)) return false;
    const ends = before.filter(({ event }) => event.type === 'intent.settled').length;
    return followsInPopup(move, before, ends + 1);
  },
  open: enterToPay,
  async act(scene, { event }, _rest, { phase }) {
    const { page, context, server, email } = scene;
    switch (event.type) {
      case 'offer.changed':
        return showOffer(scene, event['offer'] !== null, 'Invoice');
      case 'amount.change':
        return type(field(page, 'Amount, USD'), event['text'] as string);
      case 'user.changed':
        await server.operate('bonus', 'set', email, '5');
        return page.clock.fastForward(NEXT_LOOK);
      case 'form.submit':
        return button(page, 'Deposit').click();
      case 'invoice.proceed': {
        const opened = context.waitForEvent('page');
        await button(page, proceedOf(phase)).click();
        return (await opened).close();
      }
      default:
        return button(page, 'Back to the form').click();
    }
  },
  answer: (_scene, move) => answerOf(move),
  async shows({ page }, { phase, amount, problem, failure, isBusy, isLocked, total }) {
    const within = popup(page);
    if (phase === 'unknown') return alertIs(within, failure);
    if (phase === 'editing') {
      await fieldIs(field(page, 'Amount, USD'), amount, problem ?? undefined);
      await alertIs(within, failure);
      return buttonIs(button(page, 'Deposit'), { isBusy });
    }
    await buttonIs(button(page, proceedOf(phase)), { isLocked });
    await expect(within).toContainText(`Your deposit of ${total} is ready to be paid.`);
    await expect(within.getByRole('status')).toContainText(
      phase === 'paying' ? 'The invoice is open in another tab.' : '',
    );
  },
};
