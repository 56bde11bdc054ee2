import type { SessionUser } from '../../platform/session/session.types';
import { defineModel } from '../../testing/model';
import { made, provider, resolvedAs, settledAs } from '../samples.model';
import { invoiceDepositMachine, invoiceDepositView } from './invoice-deposit.flow';
import { barredBy, keptBackBy, postedTo, problemOf } from './invoice-deposit.form';

/** Only what the form names. */
export const payer = (changes: Partial<SessionUser> = {}): SessionUser =>
  ({ id: '7', email: 'ada@example.com', name: 'Ada Byron', ...changes }) as SessionUser;

/** One whose address is newer than the page. */
export const elsewhere = { ...provider, server: 'https://new.example.com' };
const isNoted = (url: string) => url !== postedTo(elsewhere);
const machine = invoiceDepositMachine.provide({
  guards: { isBarred: barredBy(isNoted), isKeptBack: keptBackBy(isNoted) },
});

export const invoiceDepositModel = defineModel(machine, {
  input: { user: payer() },
  events: [
    { type: 'offer.changed', offer: provider },
    { type: 'offer.changed', offer: null },
    { type: 'offer.changed', offer: elsewhere },
    { type: 'askedAmount.changed', askedAmount: '5000' },
    { type: 'askedAmount.changed', askedAmount: '' },
    { type: 'isInFront.changed', isInFront: false },
    { type: 'user.changed', user: payer({ name: 'Ada King' }) },
    { type: 'amount.change', text: '250' },
    { type: 'amount.change', text: '0.5' },
    { type: 'form.submit' },
    { type: 'form.edit' },
    { type: 'invoice.proceed' },
    { type: 'page.reload' },
    { type: 'form.done' },
    settledAs({ kind: 'accepted', body: { ...made(), id: 17 } }),
    // Before the one that cannot be paid, which leads there as well: of that one nothing is learnt later.
    settledAs({ kind: 'unknown' }),
    settledAs({ kind: 'accepted', body: { message: 'Proceed with the pay button' } }),
    settledAs({ kind: 'rejected', message: 'This payment method is not available.', fields: {} }),
    settledAs({ kind: 'rejected', message: null, fields: {} }),
    // Of another press.
    settledAs({ kind: 'unknown' }, '2'),
    resolvedAs({ kind: 'accepted', body: { ...made(), id: 17 } }),
    resolvedAs({ kind: 'rejected', message: null, fields: {}, isNotReceived: true }),
  ],
  key: ({ context }) => [
    context.provider?.server,
    context.isInFront,
    problemOf(context) !== null,
    Math.min(context.submission, 2),
  ],
  residents: ['intentQueue', 'notices'],
  view: invoiceDepositView,
});
