import { defineModel } from '../../testing/model';
import { bitcoin, ether, made, resolvedAs, settledAs, wholeOffer } from '../samples.model';
import { coinDepositMachine, coinDepositView, problemOf } from './coin-deposit.flow';

const MOVED =
  'The wallet address is not the current one. If you have paid to the earlier one, please write to support.';

export const coinDepositModel = defineModel(coinDepositMachine, {
  events: [
    { type: 'offer.changed', offer: wholeOffer.coins },
    { type: 'offer.changed', offer: null },
    { type: 'askedAmount.changed', askedAmount: '5000' },
    { type: 'askedAmount.changed', askedAmount: '' },
    { type: 'coin.changed', coin: bitcoin },
    { type: 'coin.changed', coin: ether },
    { type: 'amount.change', text: '250' },
    { type: 'amount.change', text: '0.5' },
    { type: 'form.submit' },
    { type: 'form.edit' },
    { type: 'form.done' },
    { type: 'address.copy' },
    settledAs({ kind: 'accepted', body: made() }),
    settledAs({ kind: 'rejected', message: MOVED, fields: { billing_address: MOVED } }),
    settledAs({ kind: 'rejected', message: null, fields: {} }),
    settledAs({ kind: 'unknown' }),
    // Of another press.
    settledAs({ kind: 'unknown' }, '2'),
    resolvedAs({ kind: 'accepted', body: made() }),
    resolvedAs({ kind: 'rejected', message: null, fields: {}, isNotReceived: true }),
  ],
  answers: { copyText: { done: [undefined] } },
  key: ({ context }) => [
    context.isShown,
    context.coin !== null,
    problemOf(context) !== null,
    Math.min(context.submission, 2),
    // Whether the first steps ask for one, and asked for the last.
    [context.askedAmount !== '', context.sentFor !== ''],
  ],
  residents: ['intentQueue', 'notices', 'dialogs', 'deposit'],
  view: coinDepositView,
});
