import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { alertIs, buttonIs, fieldIs, type } from './form.ts';
import { nextOf, refusal, replyOf } from './mailed-code.ts';
import { BANK, PAYING_OUT, WALLETS } from './receivers.ts';
import { codeNeeded, isAsked, isGiven, NOT_TAKEN_AWAY, proveIt } from './step-up.ts';
import type { ReceiverFormView } from './views.ts';
import type { FlowMap } from './walk.ts';
import { close, enter, makeTrader } from './world.ts';

const CARDS = { paypal: 'PayPal', bank: 'Bank transfer', crypto: 'Crypto' } as const;
const TITLES = { paypal: 'Add a PayPal account', bank: 'Add a bank account', crypto: 'Add a crypto wallet' } as const;
/** What the server asks for beside the number, whatever the flow was told. */
const WANTED = {
  ...{ 'Bank name': BANK.bank_name, 'Bank country': BANK.bank_country },
  ...{ 'Full name': BANK.full_name, Country: BANK.country },
};
const WALLET = { 'Cryptocurrency name': 'Bitcoin', Address: 'bc1qreceiverreceiverreceiver0001' };

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Withdrawal methods' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Add a / });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save account' });
const field = (page: Page, label: string) => dialog(page).getByRole('textbox', { name: label, exact: true });
const NUMBER = 'Account number/IBAN';

const isAdding = ({ event }: Move) => event.type === 'receiver.add';
const isAccepted = (move: Move) => move.kind === 'done' && replyOf(move).kind === 'accepted';
const isClosing = ({ event }: Move) => event.type === 'receiverDialog.changed' && event['receiverDialog'] === false;
/** Whether the form is open after these moves: what was accepted closes it. */
const isOpenAfter = (before: readonly Move[]) => {
  const last = before.findLast((move) => isAdding(move) || isAccepted(move) || isClosing(move));
  return last !== undefined && isAdding(last);
};

/** Another account to withdraw to (M-117 to M-126). */
export const receiverFormPage: FlowMap<ReceiverFormView> = {
  model: 'receiverFormModel',
  calls: { saveReceiver: `${WALLETS}/store` },
  timers: { 'after requestTimeout': 30_000 },
  dialog: { on: dialog, isOpenAfter },
  gaps: { 'receiverForm.proving: proof.dropped': NOT_TAKEN_AWAY },
  can({ event }, { method, fields, isBusy, isProving }) {
    if (event.type === 'proof.dropped') return false;
    if (event.type === 'proof.given' || event.type === 'form.edit') return isProving;
    if (event.type === 'form.submit') return !isBusy && !isProving;
    if (event.type === 'field.change' && isProving) return false;
    return event.type !== 'field.change' || (method === 'bank' && fields.account_number !== event['text']);
  },
  follows: (move, before) =>
    // The next code has to wait.
    !(isGiven(move) && before.some(isGiven)) && (move.kind !== 'event' || isAdding(move) || isOpenAfter(before)),
  async open(scene) {
    const { page, server } = scene;
    await steer(server, 'settings', PAYING_OUT);
    await makeTrader(scene, '500.00');
    await enter(scene);
    await page.getByRole('banner').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: 'Set up withdrawal' }).click();
    await expect(drawer(page).getByRole('button', { name: CARDS.bank })).toBeVisible();
  },
  async act(scene, { event }, rest, { method }) {
    const { page } = scene;
    switch (event.type) {
      case 'receiver.add':
        if ((await dialog(page).count()) > 0) await close(dialog(page));
        await drawer(page)
          .getByRole('button', { name: CARDS[event['method'] as keyof typeof CARDS] })
          .click();
        return expect(save(page).or(page.getByLabel('Digit 1 of 6'))).toBeVisible();
      case 'receiverDialog.changed':
        // That it is open is told by itself.
        return event['receiverDialog'] === true ? undefined : close(dialog(page));
      case 'proof.given':
        return proveIt(scene);
      case 'form.edit':
        return dialog(page).getByRole('button', { name: 'Back to the form' }).click();
      case 'field.change':
        return type(field(page, NUMBER), event['text'] as string);
      default: {
        const answer = nextOf(rest, 'saveReceiver');
        if (answer && isAccepted(answer)) {
          const wanted = method === 'bank' ? { [NUMBER]: BANK.account_number, ...WANTED } : WALLET;
          for (const [label, text] of Object.entries(wanted)) await type(field(page, label), text);
        }
        return save(page).click();
      }
    }
  },
  async answer(_scene, move) {
    const reply = replyOf(move);
    if ((reply as { isCodeNeeded?: boolean }).isCodeNeeded) return codeNeeded;
    return reply.kind === 'accepted' ? undefined : refusal(reply);
  },
  async shows({ page }, { method, fields, problems, problem, isBusy, isProving }) {
    await expect(dialog(page)).toHaveAccessibleName(TITLES[method]);
    await isAsked(dialog(page), isProving);
    if (isProving) return;
    await alertIs(dialog(page), problem);
    await buttonIs(save(page), { isBusy });
    if (method !== 'bank') return;
    // What the server asks for beside it is typed where it is to be accepted.
    await fieldIs(field(page, NUMBER), fields.account_number || undefined, problems.account_number);
  },
};
