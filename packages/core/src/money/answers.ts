import * as z from 'zod/mini';
import { contentsOf } from '../shared/contents';
import type { IntentOutcome } from '../shared/intent';
import { dec, type Decimal } from '../shared/decimal';
import { rejectedBy } from '../shared/form';
import { formatFigure, formatMoney } from '../shared/format';
import type { Message } from '../shared/message';
import { isRefusal } from '../shared/refusal';
import { wireId } from '../shared/wire-id';
import type { AccountOutcome, DepositReceipt } from './money.types';

const done: Message = { id: 'intents.createDeposit.accepted' };
const words = z.object({ message: z.string().check(z.trim(), z.minLength(1)) });

/** What the answer to an accepted call says: the server's words, else our own. */
export function saidBy(body: unknown, otherwise: Message): Message {
  const answer = words.safeParse(body);
  return answer.success ? { text: answer.data.message } : otherwise;
}

/** What an accepted deposit says (M-045, M-060). */
export const successOf = (body: unknown): Message => saidBy(body, done);

/** An amount that is paid: `$250.00` or `250.00 EUR`. */
export const paidText = (amount: Decimal, currency: string): string =>
  currency === 'USD' ? formatMoney(amount) : `${formatFigure(amount)} ${currency}`;

const made = z.object({ id: z.pipe(wireId, z.transform(Number)) });

/** The deposit's id: that of `data`, else that beside it (M-331); null when the answer has none. */
export function depositIdOf(body: unknown): number | null {
  const answer = [made.safeParse(contentsOf(body)), made.safeParse(body)].find(({ success }) => success);
  return answer?.success && answer.data.id > 0 ? answer.data.id : null;
}

const numeric = z.union([z.number(), z.string().check(z.regex(/^\d+(\.\d+)?$/))]);
const receipt = z.object({
  payment_method: z.string(),
  currency: z.string(),
  amount: z.pipe(
    numeric,
    z.transform((amount) => dec(amount)),
  ),
  card_last4: z.nullish(z.string()),
});

/** What the server says that it has; null when the answer does not tell. A coin's amount is USD (M-062). */
export function receiptOf(body: unknown): DepositReceipt | null {
  const [id, told] = [depositIdOf(body), receipt.safeParse(contentsOf(body))];
  if (id === null || !told.success) return null;
  const { payment_method: method, currency, amount, card_last4: digits = null } = told.data;
  return { id: String(id), amount: paidText(amount, method === 'crypto' ? 'USD' : currency), digits };
}

type Rejected = Extract<IntentOutcome, { kind: 'rejected' }>;

/** What a refused deposit says: the server's words and those of every field, each once (M-043). */
export function refusalRows({ message, fields, isNotReceived = false }: Rejected): readonly Message[] {
  const texts = new Set(
    [...(message === null ? [] : [message]), ...Object.values(fields)].filter((text) => text !== ''),
  );
  if (texts.size > 0) return [...texts].map((text) => ({ text }));
  return [{ id: isNotReceived ? 'cardDeposit.notReceived' : 'form.failed' }];
}

/** It could not be learnt whether the deposit was made: no failure (R15). */
export const unconfirmed: Message = { id: 'intents.createDeposit.unknown' };

const word = z.object({ status: z.literal('code_required') });
const isCodeNeeded = (status: number, error: unknown) => status === 403 && word.safeParse(error).success;

/** Whether an account was saved or removed. A proxy's page leaves that open. */
export function accountOutcome({
  data,
  error,
  response: { status, ok },
}: {
  data?: unknown;
  error?: unknown;
  response: Pick<Response, 'status' | 'ok'>;
}): AccountOutcome {
  if (isRefusal(status, error))
    return { ...rejectedBy(error), ...(isCodeNeeded(status, error) ? { isCodeNeeded: true } : {}) };
  if (!ok || !words.safeParse(data).success) throw new Error(`The saved accounts answered ${status}`);
  return { kind: 'accepted' };
}
