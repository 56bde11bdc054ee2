// @vitest-environment happy-dom
import { dec, figures } from '@bourse/core/testing';
import { emptyTicket, orderDialogView } from '@bourse/core/trading';
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { OrderDialogFoot } from './order-dialog-foot';
import { Ticket } from './ticket';

const { show, one, all } = mountedPage();
const button = () => one('form > :last-child > button');

const asset = {
  ...{ id: '1', symbol: 'EURUSD', leverage: 30, decimals: 5, bid: dec('1.1'), ask: dec('1.1002') },
  ...{ conversion: figures.NO_CONVERSION, isOpen: true, isStale: false, nextOpen: null },
};

/** The ticket before a press and after it, as core has it. */
function ticket(before: object, after: object, lock = false) {
  const at = (change: object) => ({
    orderTicket: {
      context: { ...emptyTicket, asset, ...change },
      value: { market: 'open', order: 'editing' },
      hasTag: (tag: string) => lock && tag === 'locked',
    },
  });
  const { app, set } = steered(at(before));
  show(
    <AppProvider app={{ ...app, send: () => set(at(after)) } as typeof app}>
      <Ticket />
    </AppProvider>,
  );
  return async () => {
    act(() => button().focus());
    act(() => button().click());
    await act(() => Promise.resolve());
    return document.activeElement;
  };
}
const field = (label: string) => all(`input[aria-label="${label}"]`).at(-1);
const isOn = true;

it('brings the field that refuses a press into sight, and gives it the focus (T-042, T-055, R41)', async () => {
  const empty = { takeProfit: { isOn, text: '' } };
  const submit = ticket(empty, { ...empty, problem: 'takeProfit' });
  expect(all('[aria-invalid]')).toEqual([]);
  expect(await submit()).toBe(field('Take profit (USD)'));
  // Another press, from elsewhere, finds it again.
  expect(await submit()).toBe(field('Take profit (USD)'));
});

it('leaves the focus where it was when the order is sent, also with a warning, and while a press means nothing (R20, R39)', async () => {
  // Below what the spread costs.
  const warned = { units: '10000', stopLoss: { isOn, text: '1' } };
  expect(await ticket(warned, warned)()).toBe(button());
  expect(all('[aria-invalid][data-warned]')).toHaveLength(1);
  const wrong = { takeProfit: { isOn, text: '-1' } };
  expect(await ticket(wrong, wrong, true)()).toBe(button());
});

it.each([
  ['ticket', <Ticket key="ticket" />],
  [
    'order dialog',
    <OrderDialogFoot
      key="dialog"
      order={{ ...orderDialogView.read({ orderDialog: undefined }), available: '$900.00' }}
    />,
  ],
])('greys what is available in the %s while the positions may be old (T-259, R22)', (_, content) => {
  const orders = (isDated: boolean) => ({
    openOrders: { context: { isDated, positions: new Map() }, matches: () => false, hasTag: () => true },
  });
  const { app, set } = steered({
    orderTicket: {
      context: { ...emptyTicket, asset, funds: { isPractice: false, balance: dec(1_000), freeMargin: dec(900) } },
      value: { market: 'open', order: 'editing' },
      hasTag: () => false,
    },
    ...orders(false),
  });
  show(<AppProvider app={app}>{content}</AppProvider>);
  const greyed = () => all('.number[data-stale]').map(({ textContent }) => textContent);
  expect(greyed()).toEqual([]);
  set(orders(true));
  expect(greyed()).toEqual(['$900.00']);
});
