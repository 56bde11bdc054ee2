import type { RequestOf } from '@bourse/contract';
import type { IntentOutcome } from '../../shared/intent';
import {
  dec,
  HUNDRED,
  isNegative,
  min,
  SCALE,
  toNumber,
  toPlainText,
  toScale,
  toWire,
  ZERO,
  type Decimal,
} from '../../shared/decimal';
import { DASH, formatMoney } from '../../shared/format';
import type { Message } from '../../shared/message';
import { amountOf, amountProblem } from '../amounts';
import type { Receiver, ReceiverMethod } from '../money.types';
import { isMethodOn } from '../receivers';
import type { WithdrawalContext, WithdrawalProblems, WithdrawalSummary } from './withdrawal.types';

type Form = Pick<WithdrawalContext, 'user' | 'settings' | 'receivers' | 'hasPositions' | 'chosen' | 'amount'>;

/** Nothing is said of what was entered. */
export const noProblems: Pick<WithdrawalContext, 'problems' | 'problem' | 'isIdentityNeeded'> = {
  problems: {},
  problem: null,
  isIdentityNeeded: false,
};

/** Nothing chosen and nothing said. */
export const emptyForm: Pick<WithdrawalContext, 'chosen' | 'amount' | 'summary' | 'isEarlierMade'> & typeof noProblems =
  {
    ...noProblems,
    chosen: null,
    amount: null,
    summary: null,
    isEarlierMade: false,
  };

/** What can be withdrawn: the real balance, not the bonus and not the practice one (M-079, M-099); never below 0. */
export function balanceOf({ user }: Pick<Form, 'user'>): Decimal {
  const balance = dec(user.realBalance);
  return isNegative(balance) ? ZERO : balance;
}

/** A missing limit or fee is 0 (M-109). */
export const minimumOf = ({ settings }: Pick<Form, 'settings'>): Decimal => dec(settings.withdrawal.minimum ?? 0);
/** USD, as typed; until then the least that is paid out, by the settings that are in force (M-081). */
export const amountTextOf = (form: Pick<Form, 'amount' | 'settings'>): string =>
  form.amount ?? toPlainText(minimumOf(form));
export const percentOf = ({ settings }: Pick<Form, 'settings'>): Decimal => dec(settings.withdrawal.fee ?? 0);

/** What a withdrawal costs and what the receiver gets, in whole cents, half up (M-102). */
export function costOf(amount: Decimal, percent: Decimal): { readonly fee: Decimal; readonly total: Decimal } {
  const fee = toScale(amount.times(percent).times(dec('0.01')), SCALE.money);
  return { fee, total: amount.minus(fee) };
}

/** Fee and total of what is typed; a dash while that is no amount. */
export function costTexts(form: Pick<Form, 'amount' | 'settings'>): { readonly fee: string; readonly total: string } {
  const text = amountTextOf(form);
  const amount = text.trim() === '0' ? ZERO : amountOf(text);
  if (amount === null) return { fee: DASH, total: DASH };
  const { fee, total } = costOf(amount, percentOf(form));
  return { fee: formatMoney(fee), total: formatMoney(total) };
}

/** The account that the money would go to: saved, and its method on (M-128). */
export const receiverOf = ({ receivers, chosen, settings }: Pick<Form, 'receivers' | 'chosen' | 'settings'>) =>
  receivers.find(({ id, method }) => id === chosen && isMethodOn(method, settings.withdrawal)) ?? null;

/** What keeps everything back, whatever is typed: practice, then open positions (M-095, M-100, M-101). */
export function obstacleOf({ user, hasPositions }: Pick<Form, 'user' | 'hasPositions'>): Message | null {
  if (user.isPractice) return { id: 'withdrawal.practice' };
  return hasPositions ? { id: 'withdrawal.positionsOpen' } : null;
}

/** What is wrong with the amount; both bounds are allowed values (M-099). */
function amountProblemOf(form: Form): Message | null {
  const text = amountTextOf(form);
  const problem = amountProblem(text, { minimum: minimumOf(form), maximum: null });
  if (problem) return problem;
  return amountOf(text)?.gt(balanceOf(form)) ? { id: 'withdrawal.insufficient' } : null;
}

/** The first that is wrong with the form: the receiver, then the amount (M-090, M-100). */
export function problemsOf(form: Form): WithdrawalProblems {
  if (receiverOf(form) === null) return { receiver: { id: 'withdrawal.receiverMissing' } };
  const amount = amountProblemOf(form);
  return amount ? { amount } : {};
}

/** What the last press found, while it holds: what else is wrong by now is said after the next one. */
export const standingProblems = (form: Form & Pick<WithdrawalContext, 'problems'>): WithdrawalProblems =>
  JSON.stringify(problemsOf(form)) === JSON.stringify(form.problems) ? form.problems : noProblems.problems;

/** The only notice of a press that sends nothing (M-100). */
export const refusalOf = (form: Form): Message | null => {
  const { receiver, amount } = problemsOf(form);
  return obstacleOf(form) ?? receiver ?? amount ?? null;
};

/** What the confirmation shows; null while something is wrong. */
export function summaryOf(form: Form): WithdrawalSummary | null {
  const [receiver, amount] = [receiverOf(form), amountOf(amountTextOf(form))];
  if (receiver === null || amount === null || refusalOf(form) !== null) return null;
  return { receiver, amount: formatMoney(amount), percent: toPlainText(percentOf(form)), ...costTexts(form) };
}

const isSameSummary = (a: WithdrawalSummary, b: WithdrawalSummary) =>
  a.receiver.id === b.receiver.id && a.amount === b.amount && a.fee === b.fee && a.total === b.total;

/** What the confirmation shows would not be what happens (hard case 11). */
export function isVoid(form: Form & Pick<WithdrawalContext, 'summary'>): boolean {
  const now = summaryOf(form);
  return form.summary !== null && (now === null || !isSameSummary(now, form.summary));
}

const WIRE: Readonly<Record<ReceiverMethod, RequestOf<'createWithdrawal'>['type']>> = {
  paypal: 'paypal',
  bank: 'wire',
  crypto: 'crypto',
};

/** Body of POST /user/withdrawals (M-092, M-273, M-311), with the fee that the confirmation shows. */
export function withdrawalBody(form: Form): RequestOf<'createWithdrawal'> {
  const receiver = receiverOf(form);
  const amount = amountOf(amountTextOf(form)) ?? ZERO;
  return {
    amount: toWire(amount),
    account_id: receiver?.id ?? 0,
    type: WIRE[receiver?.method ?? 'bank'],
    fee: toWire(costOf(amount, percentOf(form)).fee),
  };
}

/** Why a withdrawal was not made: the server's words, else that nothing happened (M-094, R15). */
export function failureOf(outcome: IntentOutcome): Message {
  if (outcome.kind !== 'rejected' || outcome.isNotReceived) return { id: 'intents.createWithdrawal.notReceived' };
  const reason = outcome.message ?? Object.values(outcome.fields)[0];
  return reason ? { text: reason } : { id: 'form.failed' };
}

/** The slider: a place from 0 to its end, which is the balance. From 100 dollars it has whole places alone. */
export interface Slider {
  readonly position: number;
  readonly most: number;
  readonly step: number;
  /** What the place is worth, as every other figure of money reads. */
  readonly text: string;
}

const isWhole = (balance: Decimal) => balance.gte(HUNDRED);

/** The end. Whole places have it above a balance with cents, so that each below is an amount of its own. */
const endOf = (balance: Decimal) => (isWhole(balance) ? toScale(balance, 0, 'up') : balance);

/** It rests at its end while more is typed than there is, and at 0 while no amount is (M-080, M-109). */
export function sliderOf(form: Pick<Form, 'amount' | 'user' | 'settings'>): Slider {
  const balance = balanceOf(form);
  const amount = min(amountOf(amountTextOf(form)) ?? ZERO, balance);
  const place = isWhole(balance) ? toScale(amount, 0, 'down') : amount;
  return {
    position: toNumber(amount.gte(balance) ? endOf(balance) : place),
    most: toNumber(endOf(balance)),
    step: isWhole(balance) ? 1 : 0.01,
    text: formatMoney(amount),
  };
}

/** The amount at a place of the slider, whose end alone is the whole balance to the cent. */
export function amountAt(position: number, form: Pick<Form, 'user'>): string {
  const [place, balance] = [dec(position), balanceOf(form)];
  return toPlainText(place.gte(endOf(balance)) ? balance : toScale(place, SCALE.money, 'down'));
}

/** An account as the form offers it. */
export interface ReceiverChoice extends Receiver {
  /** Its method is on (M-128). */
  readonly isUsable: boolean;
}

export const choicesOf = ({ receivers, settings }: Pick<Form, 'receivers' | 'settings'>): readonly ReceiverChoice[] =>
  receivers.map((receiver) => ({ ...receiver, isUsable: isMethodOn(receiver.method, settings.withdrawal) }));
