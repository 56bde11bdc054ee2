// @vitest-environment happy-dom
import type { ShownAccount } from '@bourse/core/money';
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { AccountCard } from './account-card';

const { show, all } = mountedPage();
const account = (id: number) =>
  ({
    ...{ id, title: `Account ${id}`, loginId: '48210753', leverage: '1:30', server: 'MT5-Demo', password: '' },
    ...{ balance: '$5,000.00', isDemo: true, topUps: [{ amount: 1000, text: '$1,000' }] },
  }) as unknown as ShownAccount;
const at = (value: string) => ({
  accountTopUp: {
    value,
    context: { openId: 3, amount: 1000, problem: null },
    matches: (state: string) => state === value,
    hasTag: () => false,
  },
});

it('a card offers no other top-up while one is on its way, nor does any other card, and keeps the focus (R15)', () => {
  const { app, set } = steered(at('choosing'));
  show(
    <AppProvider app={app}>
      <AccountCard account={account(3)} />
      <AccountCard account={account(4)} />
    </AppProvider>,
  );
  const toggles = () => all<HTMLButtonElement>('[aria-expanded]');
  const looks = () =>
    toggles().map((each) => [each.getAttribute('aria-disabled'), 'disabled' in each.dataset, each.disabled]);
  expect(looks()).toEqual([
    [null, false, false],
    [null, false, false],
  ]);
  act(() => toggles()[1]?.focus());
  set(at('submitting'));
  // Not by the attribute, which would take the focus away.
  expect(looks()).toEqual([
    ['true', true, false],
    ['true', true, false],
  ]);
  expect(document.activeElement).toBe(toggles()[1]);
});
