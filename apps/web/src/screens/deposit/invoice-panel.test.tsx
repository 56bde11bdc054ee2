// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { InvoicePanel } from './invoice-panel';

const { show, one, text } = mountedPage();

/** The flow in a state, with what its views read. */
const at = (value: string, deposit: object | null = null) => ({
  invoiceDeposit: {
    context: {
      ...{ amount: '100', problem: null, failure: null, deposit, user: { email: 'ada@example.com', name: 'Ada' } },
      provider: { server: 'https://pay.example.com', storeId: 'store-1', callbackUrl: '' },
    },
    matches: (state: string) => state === value,
    hasTag: () => false,
  },
});
const held = { id: 7, amount: '100' };
const settled = (phase: string) => ({
  invoiceSettlement: {
    context: { deposit: held },
    matches: ({ settlement }: { settlement: string }) => settlement === phase,
  },
});
const focused = () => (document.activeElement === document.body ? null : document.activeElement?.textContent);

it.each([
  ['credited', 'was paid and is credited'],
  ['refused', 'Nothing was credited'],
])('what comes in place of a button that had the focus takes it: the invoice, and that it is %s', (phase, told) => {
  const { app, set } = steered(at('editing'));
  show(
    <AppProvider app={app}>
      <InvoicePanel />
    </AppProvider>,
  );
  act(() => one<HTMLButtonElement>('button[type="submit"]').focus());
  set(at('made', held));
  expect(document.activeElement?.tagName).toBe('FORM');
  expect(focused()).toContain('Your deposit of $100.00 is ready to be paid.');
  act(() => one<HTMLButtonElement>('button[type="submit"]').focus());
  set(settled(phase));
  expect(focused()).toContain(told);
});

it('says before another press that it makes another invoice, of which one is to be paid (M-070, M-072, M-075)', () => {
  const { app, set } = steered(at('made', held));
  show(
    <AppProvider app={app}>
      <InvoicePanel />
    </AppProvider>,
  );
  const warning = 'That makes another invoice for the same deposit: pay only one of them.';
  expect([one('button[type="submit"]').textContent, text().includes(warning)]).toEqual(['Proceed', false]);
  set(at('paying', held));
  const again = one('button[type="submit"]');
  expect(again.textContent).toBe('Open the payment page again');
  expect(document.getElementById(again.getAttribute('aria-describedby') ?? '')?.textContent).toContain(warning);
});

it('of an invoice that nobody confirmed it promises nothing: it may have expired unpaid (M-054, M-072)', () => {
  const { app, set } = steered({ ...at('paying', held), ...settled('late') });
  show(
    <AppProvider app={app}>
      <InvoicePanel />
    </AppProvider>,
  );
  expect(text()).toContain('If you have paid the invoice, the deposit is credited once the provider confirms that');
  expect(text()).not.toContain('not lost');
  set(settled('refused'));
  expect(text()).toContain(
    'The deposit was rejected, or its invoice expired unpaid. Nothing was credited. If you have paid it,',
  );
});

it('tells in place of Proceed that this page may not open the provider, and loads it again by one press (M-070, R27)', () => {
  const { app, set, sent } = steered(at('editing'));
  show(
    <AppProvider app={app}>
      <InvoicePanel />
    </AppProvider>,
  );
  act(() => one<HTMLButtonElement>('button[type="submit"]').focus());
  set(at('blocked', held));
  expect(focused()).toContain('only after this page is loaded again: its address has changed. Nothing was paid.');
  expect(focused()).toContain('the one of $100.00 stays pending in your transactions');
  expect(document.querySelector('form')).toBeNull();
  // Known before the press: nothing was made.
  set(at('blocked'));
  expect(text()).toContain('Nothing was made and nothing was paid.');
  act(() => one<HTMLButtonElement>('button').click());
  expect(sent).toEqual([['invoiceDeposit', { type: 'page.reload' }]]);
});
