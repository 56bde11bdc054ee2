// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { CardForm } from './card-form';
import { CardPanel } from './card-panel';

const { show, one, all } = mountedPage();

/** The flow in a state. */
const at = (value: unknown, context: object = {}) => ({
  cardDeposit: {
    context: { failures: 0, round: 0, ...context },
    matches: (state: unknown) => JSON.stringify(state) === JSON.stringify(value),
    hasTag: () => false,
  },
});
const card = at({ editing: 'card' });
const address = at({ editing: 'address' });

it('the focus goes with the steps of a card, also by Enter in a field and by the way back (M-018)', () => {
  const { app, set } = steered(card);
  const field = (name: string) => one<HTMLInputElement>(`[name="${name}"]`);
  show(
    <AppProvider app={app}>
      <CardForm />
    </AppProvider>,
  );
  // The dialog alone says where it begins.
  expect(document.activeElement).toBe(document.body);
  act(() => field('amount').focus());
  set(address);
  expect(document.activeElement).toBe(field('billing_address'));
  act(() => field('state').focus());
  set(address);
  expect(document.activeElement).toBe(field('state'));
  set(card);
  expect(document.activeElement).toBe(field('card_holder'));
  set(address);
  act(() =>
    all('button')
      .find(({ textContent }) => textContent === 'Go back')
      ?.focus(),
  );
  set(card);
  expect(document.activeElement).toBe(field('card_holder'));
});

it('a deposit whose outcome is unknown takes the focus that its form had, which is hidden (M-051, R15)', () => {
  const { app, set } = steered(card);
  show(
    <AppProvider app={app}>
      <CardPanel />
    </AppProvider>,
  );
  act(() => one<HTMLButtonElement>('button[type="submit"]').focus());
  set(at('unknown'));
  expect(document.activeElement?.closest('[hidden]')).toBeNull();
  expect(document.activeElement?.querySelector('button')?.textContent).toBe('Back to the form');
});

it('an accepted deposit takes the focus of its form, which is gone, so that it is read out (M-044)', () => {
  const { app, set } = steered(address);
  show(
    <AppProvider app={app}>
      <CardPanel />
    </AppProvider>,
  );
  act(() => one<HTMLButtonElement>('button[type="submit"]').focus());
  set(at('accepted', { answer: { text: 'Deposit successful' } }));
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain('Deposit successful');
  expect(document.activeElement?.querySelector('button')?.textContent).toBe('Done');
});

it('the steps of a card say which one it is, and are nothing to press (M-018)', () => {
  const { app, set } = steered(card);
  show(
    <AppProvider app={app}>
      <CardPanel />
    </AppProvider>,
  );
  const steps = () => all('[aria-current="step"]').map(({ textContent }) => textContent);
  expect(all('button').filter(({ textContent }) => /Card|Address|Success/.test(textContent))).toEqual([]);
  expect(steps()).toEqual(['1Card']);
  set(address);
  expect(steps()).toEqual(['2Address']);
});
