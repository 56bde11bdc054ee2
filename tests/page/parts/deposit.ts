import type { Message } from '@bourse/core';
import {
  cardDepositView,
  cardSecrets,
  coinDepositView,
  currencies,
  depositPresetsView,
  depositView,
  invoiceDepositView,
  invoiceSettlementView,
  type CardDepositView,
  type DepositReceipt,
  type Method,
} from '@bourse/core/money';
import { byRole, nameOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

const RELOAD = [sent('deposit', 'methods.reload')];

/** The popup on a wide screen: the methods beside the one in front. */
export function deposit(look: Look): void {
  const { methods, chosen } = look.view(depositView);
  const dialog = popup(look);
  if (dialog === null) return;
  const tabs = byRole('tab', undefined, dialog);
  look.same('methods', tabs.map(nameOf), methods.map(nameOfMethod));
  for (const [at, method] of methods.entries()) {
    const tab = tabs[at];
    const sends = [sent('deposit', 'method.choose', { method: method.id })];
    if (tab) look.controlled(tab, `tab ${nameOf(tab)}`, { chosen: method.id === chosen, sends });
  }
  const front = methods.find(({ id }) => id === chosen);
  if (front) panel(look, front, look.one('tabpanel', nameOfMethod(front), dialog));
}

/** The same on a phone: the methods, then the chosen one alone. */
export function phoneDeposit(look: Look): void {
  const { methods, chosen, isListing } = look.view(depositView);
  const dialog = popup(look);
  if (dialog === null) return;
  for (const method of methods) {
    const name = nameOfMethod(method);
    look.present('button', name, isListing, dialog);
    const sends = [sent('deposit', 'method.choose', { method: method.id })];
    if (isListing) look.control('button', name, { sends }, dialog);
  }
  look.present('button', say('depositPopup.back'), !isListing && methods.length > 0, dialog);
  const front = methods.find(({ id }) => id === chosen);
  if (isListing || front === undefined) return;
  look.control('button', say('depositPopup.back'), { sends: [sent('deposit', 'methods.show')] }, dialog);
  look.text('method', look.one('heading', nameOfMethod(front), dialog), nameOfMethod(front));
  panel(look, front, dialog);
}

/** The dialog with what it says in place of methods. */
function popup(look: Look): HTMLElement | null {
  const { phase } = look.view(depositView);
  const dialog = look.one('dialog', say('depositPopup.title'));
  if (dialog === null) return null;
  const close = [sent('dialogs', 'dialog.close', { name: 'depositPopup' })];
  look.control('button', say('common.close'), { sends: close }, dialog);
  const shown = phase === 'offering' ? 'ready' : phase === 'disabled' ? 'empty' : phase;
  look.listState(shown, { empty: 'depositPopup.disabled', retry: RELOAD }, dialog);
  return dialog;
}

function nameOfMethod({ kind, coin }: Method): string {
  return coin ? say('depositPopup.coin', { name: coin.name, symbol: coin.symbol }) : say(`depositPopup.${kind}`);
}

const PANELS = { card, coin, custom, invoice } satisfies Record<Method['kind'], unknown>;

function panel(look: Look, { kind }: Method, within: HTMLElement | null): void {
  if (within) PANELS[kind](look, within);
}

const CARD = {
  card_holder: 'cardDeposit.holder',
  card_number: 'cardDeposit.number',
  card_expiry_month: 'cardDeposit.month',
  card_expiry_year: 'cardDeposit.year',
  card_cvv: 'cardDeposit.cvv',
  amount: 'deposit.amount',
} as const;
const ADDRESS = {
  billing_address: 'cardDeposit.address',
  zip_code: 'cardDeposit.zip',
  state: 'cardDeposit.state',
  country: 'cardDeposit.country',
} as const;
const isSecret = (name: string): boolean => cardSecrets.some((each) => each === name);

function limits({ minimum, maximum }: CardDepositView): string {
  if (minimum !== null && maximum !== null) return say('cardDeposit.between', { minimum, maximum });
  if (minimum !== null) return say('cardDeposit.from', { minimum });
  return maximum === null ? '' : say('cardDeposit.upTo', { maximum });
}

function card(look: Look, within: HTMLElement): void {
  const view = look.view(cardDepositView);
  const { step, rows, total, isBusy, isLocked, answer, receipt } = view;
  const problems: Readonly<Record<string, Message | undefined>> = view.problems;
  const fields: Readonly<Record<string, string>> = view.fields;
  const isForm = step === 'card' || step === 'address';
  const shown: Readonly<Record<string, string>> = step === 'card' ? CARD : step === 'address' ? ADDRESS : {};
  look.names(
    'fields',
    'textbox',
    Object.values(shown).map((id) => say(id)),
    within,
  );
  look.present('combobox', say('cardDeposit.currency'), step === 'card', within);
  ended(look, 'cardDeposit', { step, answer, receipt, isLocked }, within);
  if (!isForm) return;
  // What is wrong with a field is an alert as well, and no list.
  const alerts = byRole('alert', undefined, within).map((alert) => byRole('listitem', undefined, alert).length);
  look.same(
    'refusals',
    alerts.filter((count) => count > 0),
    rows.length > 0 ? [rows.length] : [],
  );
  for (const row of rows) look.stands('refusal', say(row), within);
  const notes: Readonly<Record<string, string>> = { amount: limits(view), card_cvv: say('cardDeposit.cvvHint') };
  for (const [name, id] of Object.entries(shown)) {
    const problem = problems[name];
    const note = [say(problem), notes[name] ?? ''].filter((text) => text !== '').join(' ');
    const to = sent('cardDeposit', 'field.change', { field: name, text: '7' });
    // What is typed of the card stands in its inputs alone.
    const typed = isSecret(name) ? {} : { value: fields[name] ?? '', types: ['7', to] as const };
    look.field(say(id), { isInvalid: problem !== undefined, note, ...typed }, within);
  }
  if (step === 'card') currency(look, view, within);
  if (total !== '') look.says(say('cardDeposit.total', { total }), true, within);
  const back = say('cardDeposit.back');
  look.present('button', back, step === 'address', within);
  if (step === 'address')
    look.control('button', back, { disabled: isBusy, sends: [sent('cardDeposit', 'form.back')] }, within);
  const secrets = Object.fromEntries(cardSecrets.map((name) => [name, '[secret]']));
  const sends = [sent('cardDeposit', 'form.submit', { secrets })];
  const press = say(step === 'address' ? 'cardDeposit.submit' : 'cardDeposit.continue');
  look.control('button', press, { busy: isBusy, locked: isLocked, sends }, within);
}

function currency(look: Look, { fields }: CardDepositView, within: HTMLElement): void {
  const sends = sent('cardDeposit', 'field.change', { field: 'currency', text: 'GBP' });
  const field = look.field(say('cardDeposit.currency'), { value: fields.currency, types: ['GBP', sends] }, within);
  // The choices of a closed list are not rendered.
  look.same(
    'currencies',
    [...(field?.querySelectorAll('option') ?? [])].map(({ text }) => text),
    currencies,
  );
}

/** How a deposit by card or coin ends: it is there, or nobody knows. */
function ended(
  look: Look,
  to: 'cardDeposit' | 'coinDeposit' | 'invoiceDeposit',
  {
    step,
    answer,
    receipt = null,
    isLocked = false,
  }: { readonly step: string; readonly answer: Message | null; receipt?: DepositReceipt | null; isLocked?: boolean },
  within: HTMLElement,
): void {
  const [isDone, isUnknown] = [step === 'done', step === 'unknown'];
  look.says(say('deposit.pending'), isDone, within);
  look.says(say('deposit.asking'), isUnknown, within);
  look.present('button', say('deposit.edit'), isUnknown, within);
  if (isDone || isUnknown) look.stands('answer', say(answer), within);
  if (isDone && receipt) {
    const { digits } = receipt;
    const made = digits === null ? 'deposit.receipt' : 'deposit.cardReceipt';
    look.says(say(made, { ...receipt, digits: digits ?? '' }), true, within);
  }
  if (isDone) look.control('button', say('deposit.done'), { locked: isLocked, sends: [sent(to, 'form.done')] }, within);
  if (isUnknown) look.control('button', say('deposit.edit'), { sends: [sent(to, 'form.edit')] }, within);
}

interface AmountForm {
  readonly amount: string;
  readonly problem: Message | null;
  readonly failure: Message | null;
  readonly isBusy: boolean;
}

/** The amount, typed or by one press, and the button that sends it. */
function amount(look: Look, to: 'coinDeposit' | 'invoiceDeposit', form: AmountForm, within: HTMLElement): void {
  const change = (text: string) => sent(to, 'amount.change', { text });
  look.field(
    say('deposit.amountUsd'),
    {
      value: form.amount,
      isInvalid: form.problem !== null,
      note: say(form.problem),
      types: ['7', change('7')],
    },
    within,
  );
  for (const text of look.view(depositPresetsView).quick)
    look.control('button', text, { sends: [change(text)] }, within);
  const alerts = byRole('alert', undefined, within).map((alert) => alert.textContent);
  const wanted = [say(form.failure), say(form.problem)];
  look.same(
    'alerts',
    alerts,
    wanted.filter((text) => text !== ''),
  );
  look.control('button', say(`${to}.submit`), { busy: form.isBusy, sends: [sent(to, 'form.submit')] }, within);
}

function coin(look: Look, within: HTMLElement): void {
  const view = look.view(coinDepositView);
  const step = view.phase === 'accepted' ? 'done' : view.phase;
  const { answer, receipt, isLocked } = view;
  ended(look, 'coinDeposit', { step, answer, receipt, isLocked }, within);
  if (step !== 'editing') return;
  amount(look, 'coinDeposit', view, within);
  if (view.coin === null) return;
  const { name, symbol, wallet } = view.coin;
  look.follows(say('coinDeposit.wallet', { symbol }), wallet, within);
  look.stands('warning', say('coinDeposit.warning', { name, symbol }), within);
  look.stands('note', say('coinDeposit.note'), within);
  look.present('img', say('coinDeposit.qr'), true, within);
  look.control('button', say('coinDeposit.copy'), { sends: [sent('coinDeposit', 'address.copy')] }, within);
}

function custom(look: Look, within: HTMLElement): void {
  for (const text of look.view(depositPresetsView).custom) look.control('button', text, { disabled: true }, within);
  look.one('link', say('customDeposit.support'), within);
}

function invoice(look: Look, within: HTMLElement): void {
  const view = look.view(invoiceDepositView);
  const settlement = look.view(invoiceSettlementView);
  const { phase, form } = view;
  const isCredited = settlement.phase === 'credited';
  const isTold = isCredited || settlement.phase === 'refused';
  look.says(say('invoiceSettlement.credited', { amount: settlement.amount }), isCredited, within);
  look.says(say('invoiceSettlement.refused'), settlement.phase === 'refused', within);
  look.present('button', say('deposit.done'), isTold, within);
  if (isTold) {
    look.control('button', say('deposit.done'), { sends: [sent('invoiceDeposit', 'form.done')] }, within);
    return;
  }
  ended(look, 'invoiceDeposit', { step: phase, answer: view.failure }, within);
  if (phase === 'unknown') return;
  const isBlocked = phase === 'blocked';
  const { total } = view;
  look.says(say('invoiceDeposit.barred'), isBlocked && total === null, within);
  if (total !== null) look.says(say('invoiceDeposit.blocked', { total }), isBlocked, within);
  const reload = say('invoiceDeposit.reload');
  look.present('button', reload, isBlocked, within);
  if (isBlocked) {
    look.present('button', say('invoiceDeposit.proceed'), false, within);
    look.control('button', reload, { locked: view.isLocked, sends: [sent('invoiceDeposit', 'page.reload')] }, within);
    return;
  }
  const isAgain = phase === 'paying';
  const press = say(isAgain ? 'invoiceDeposit.proceedAgain' : 'invoiceDeposit.proceed');
  look.present('button', press, form !== null, within);
  if (form === null) return amount(look, 'invoiceDeposit', view, within);
  look.says(say('invoiceDeposit.total', { total: total ?? '' }), true, within);
  for (const id of ['invoiceDeposit.paying', 'invoiceDeposit.again']) look.says(say(id), isAgain, within);
  const isLate = settlement.phase === 'late';
  look.says(say('invoiceSettlement.late'), isLate, within);
  look.present('button', say('invoiceSettlement.ask'), isLate, within);
  if (isLate)
    look.control(
      'button',
      say('invoiceSettlement.ask'),
      { sends: [sent('invoiceSettlement', 'settlement.ask')] },
      within,
    );
  proceed(look, press, form, within);
}

/** What the browser would post to the provider, and the press that does, without the post itself. */
function proceed(
  look: Look,
  press: string,
  { action, fields }: { readonly action: string; readonly fields: Readonly<Record<string, string>> },
  within: HTMLElement,
): void {
  const post = within.querySelector('form');
  if (post === null) {
    look.found.push('the form of the invoice is not there');
    return;
  }
  look.same('the invoice goes to', [post.method, post.action, post.target], ['post', action, '_blank']);
  look.same('the invoice says', Object.fromEntries(new FormData(post)), fields);
  const refuse = (event: Event) => event.preventDefault();
  post.addEventListener('submit', refuse);
  look.control('button', press, { sends: [sent('invoiceDeposit', 'invoice.proceed')] }, within);
  post.removeEventListener('submit', refuse);
}
