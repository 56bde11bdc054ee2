// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { CardForm } from './card-form';
import { CardPanel } from './card-panel';

const { show, one, all } = mountedPage();

/** The flow at a step. */
const at = (step: string) => ({
  cardDeposit: {
    context: { failures: 0, round: 0 },
    matches: (state: unknown) => JSON.stringify(state) === JSON.stringify({ editing: step }),
    hasTag: () => false,
  },
});

it('the focus goes with the steps of a card, also by Enter in a field and by the way back (M-018)', () => {
  const { app, set } = steered(at('card'));
  const field = (name: string) => one<HTMLInputElement>(`[name="${name}"]`);
  show(
    <AppProvider app={app}>
      <CardForm />
    </AppProvider>,
  );
  // The dialog alone says where it begins.
  expect(document.activeElement).toBe(document.body);
  act(() => field('amount').focus());
  set(at('address'));
  expect(document.activeElement).toBe(field('billing_address'));
  act(() => field('state').focus());
  set(at('address'));
  expect(document.activeElement).toBe(field('state'));
  set(at('card'));
  expect(document.activeElement).toBe(field('card_holder'));
  set(at('address'));
  act(() =>
    all('button')
      .find(({ textContent }) => textContent === 'Go back')
      ?.focus(),
  );
  set(at('card'));
  expect(document.activeElement).toBe(field('card_holder'));
});

it('a deposit whose outcome is unknown takes the focus that its form had, which is hidden (M-051, R15)', () => {
  const { app, set } = steered(at('card'));
  show(
    <AppProvider app={app}>
      <CardPanel />
    </AppProvider>,
  );
  act(() => one<HTMLButtonElement>('button[type="submit"]').focus());
  const unknown = { context: { failures: 0, round: 0 }, matches: (state: unknown) => state === 'unknown' };
  set({ cardDeposit: { ...unknown, hasTag: () => false } });
  expect(document.activeElement?.closest('[hidden]')).toBeNull();
  expect(document.activeElement?.querySelector('button')?.textContent).toBe('Back to the form');
});
