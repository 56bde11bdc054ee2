import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
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
import { alertIs, buttonIs, fieldIs, textOf, type } from './form.ts';
import type { CardDepositView } from './views.ts';
import type { FlowMap } from './walk.ts';

const CARD = { card_holder: 'Card holder', amount: 'Amount' } as const;
const ADDRESS = {
  billing_address: 'Billing address',
  zip_code: 'ZIP code',
  state: 'State',
  country: 'Country',
} as const;
const SECRETS: Readonly<Record<string, string>> = {
  card_number: 'Card number',
  card_cvv: 'CVV',
  card_expiry_month: 'Expiry month',
  card_expiry_year: 'Expiry year',
};
/** The model's card was good in the year of its offer. */
const EXPIRY: Readonly<Record<string, string>> = { card_expiry_month: '12', card_expiry_year: '49' };

const RENEWED = 'the operator changes the limits while the popup is open: core keeps what is typed';

const currency = (page: Page) => popup(page).getByRole('combobox', { name: 'Currency' });
const isSent = ({ event }: Move, view: Pick<CardDepositView, 'step'>) =>
  event.type === 'form.submit' && view.step === 'address';

async function typeSecrets(page: Page, { secrets }: { secrets?: Readonly<Record<string, { reveal(): string }>> }) {
  for (const [name, label] of Object.entries(SECRETS)) {
    const text = secrets?.[name] === undefined ? '' : (EXPIRY[name] ?? secrets[name].reveal());
    await type(field(page, label), text);
  }
}

async function typeAll(page: Page, labels: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>>) {
  for (const [name, label] of Object.entries(labels)) await type(field(page, label), texts[name] ?? '');
}

/** A deposit by card (M-018 to M-052). */
export const cardDepositPage: FlowMap<CardDepositView> = {
  model: 'cardDepositModel',
  calls: {},
  settles: { 'intent.settled': CALL, 'intent.resolved': CALL },
  timers: { 'after slip': 500 },
  standsStill: true,
  dialog: { on: popup, isOpenAfter },
  gaps: {
    'cardDeposit: offer.changed branch 1 of 2': RENEWED,
    'cardDeposit.submitting: offer.changed branch 1 of 2': RENEWED,
    'cardDeposit: askedAmount.changed': 'another flow opens the popup with an amount',
    'cardDeposit.editing: askedAmount.changed': 'another flow opens the popup with an amount',
    'cardDeposit: isInFront.changed': 'the panel of another method stands in front then, and shows nothing of the card',
    'cardDeposit.editing.address.ready: form.submit branch 1 of 4': 'the inputs of the card cannot be reached there',
    'cardDeposit.editing.address.ready: form.submit branch 3 of 4': 'the inputs of the card cannot be reached there',
  },
  can({ event, type: name }, { step, isBusy, isLocked }) {
    switch (event.type) {
      case 'field.change': {
        const isOfCard = event['field'] === 'currency' || (event['field'] as string) in CARD;
        // An address is typed once its step is there.
        return !isBusy && (step === 'card' || (step === 'address' && !isOfCard));
      }
      case 'form.submit':
        return !isBusy && !isLocked && (step === 'card' || (step === 'address' && name === 'form.submit #1'));
      case 'form.back':
        return !isBusy;
      case 'form.done':
        return !isLocked;
      default:
        return event.type !== 'askedAmount.changed' && event.type !== 'isInFront.changed';
    }
  },
  follows(move, before) {
    if (
      move.kind === 'event' &&
      !isOpenAfter(before) &&
      !['offer.changed', 'intent.settled', 'intent.resolved'].includes(move.event.type)
    )
      return false;
    const ends = before.filter(({ event }) => event.type === 'intent.settled').length;
    return followsInPopup(move, before, ends + 1);
  },
  open: enterToPay,
  async act(scene, move, _rest, view) {
    const { page } = scene;
    const { event } = move;
    switch (event.type) {
      case 'offer.changed':
        return showOffer(scene, event['offer'] !== null, 'Card (debit)');
      case 'field.change': {
        const [name, text] = [event['field'] as string, event['text'] as string];
        if (name === 'currency') return void (await currency(page).selectOption(text));
        const label = { ...CARD, ...ADDRESS }[name as keyof typeof CARD];
        return view.step === 'card' && name in ADDRESS ? undefined : type(field(page, label), text);
      }
      case 'form.submit':
        if (isSent(move, view)) return button(page, 'Deposit').click();
        await typeSecrets(page, event as Parameters<typeof typeSecrets>[1]);
        await button(page, 'Continue').click();
        if (await field(page, ADDRESS.state).isVisible()) await typeAll(page, ADDRESS, view.fields);
        return;
      case 'form.back':
        return button(page, 'Go back').click();
      case 'form.done':
        await button(page, 'Done').click();
        return expect(popup(page)).toBeHidden();
      default:
        return button(page, 'Back to the form').click();
    }
  },
  answer: (_scene, move) => answerOf(move),
  async shows({ page }, view) {
    const { step, fields, problems, rows, answer, isBusy, isLocked } = view;
    const within = popup(page);
    if (step === 'done') return expect(within.getByRole('status')).toContainText(answer ? textOf(answer) : '');
    if (step === 'unknown') return alertIs(within, answer);
    if (rows.length === 0) await alertIs(within, null);
    for (const row of rows) await expect(within.getByRole('alert').first()).toContainText(textOf(row));
    if (step === 'card') {
      for (const [name, label] of Object.entries(CARD))
        await fieldIs(field(page, label), fields[name as keyof typeof CARD], problems[name as keyof typeof CARD]);
      for (const [name, label] of Object.entries(SECRETS))
        await fieldIs(field(page, label), undefined, (problems as Record<string, { id: string }>)[name]);
      await expect(currency(page)).toHaveValue(fields.currency);
      return buttonIs(button(page, 'Continue'), { isBusy, isLocked });
    }
    for (const [name, label] of Object.entries(ADDRESS))
      await fieldIs(field(page, label), fields[name as keyof typeof ADDRESS], problems[name as keyof typeof ADDRESS]);
    await expect(within).toContainText(`You pay ${view.total} by this card.`);
    await buttonIs(button(page, 'Deposit'), { isBusy, isLocked });
  },
};
