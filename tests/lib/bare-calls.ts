// The calls that change an account and have no key: whether one took place, the account itself tells.
import { expect, type Page } from '@playwright/test';

export interface BareCall {
  readonly operation: string;
  readonly path: string;
  /** What the page says once it is answered, and where no answer came: of one that was made, if anything, and of another. */
  readonly done: string;
  readonly unconfirmed: { readonly made: string | null; readonly notMade: string };
  press(page: Page): Promise<void>;
  /** Whether the server has made it, once and no oftener. */
  isMade(page: Page): Promise<boolean>;
  /** Expects the page to show the account as it is. */
  shows(page: Page, isMade: boolean): Promise<void>;
}

/** What every one of these accounts holds on both sides. */
export const BARE_BALANCE = '6000.00';
const row = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });
export const account = (page: Page, mode: 'Real' | 'Practice', balance = '$6,000.00') =>
  page.getByRole('button', { name: `${mode} account ${balance}` });

/** An answer to the page's session, without its screens. */
const ask = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (to) => {
    const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token?: string };
    const headers = { authorization: `Bearer ${String(token)}`, 'content-type': 'application/json' };
    const answer = await fetch(`/api/v1${to}`, { method: 'POST', headers, body: '{}' });
    if (!answer.ok) throw new Error(`${to} answered ${String(answer.status)}: ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  }, path);

const TOP_UP = 'The top-up could not be confirmed. The practice balance you see is up to date.';

export const bareCalls: Readonly<Record<string, BareCall>> = {
  'topping the practice account up': {
    operation: 'topUpPracticeWallet',
    path: '/api/v1/user/update/practice_wallet',
    done: 'Practice account topped up to $10,000.00',
    unconfirmed: { made: TOP_UP, notMade: TOP_UP },
    press: (page) => row(page, 'Top up').click(),
    async isMade(page) {
      const rows = await ask<{ type: string; amount: number }[]>(page, '/user/transactions');
      const amounts = rows.filter(({ type }) => type === 'topup').map(({ amount }) => amount);
      expect(amounts.length).toBeLessThanOrEqual(1);
      return amounts[0] === 4_000;
    },
    async shows(page, isMade) {
      await expect(row(page, 'Practice account')).toContainText(isMade ? '$10,000.00' : '$6,000.00');
      await expect(row(page, 'Real account')).toContainText('$6,000.00');
    },
  },
  'switching to the practice account': {
    operation: 'switchMode',
    path: '/api/v1/user/switch/to/practice',
    done: 'Switched to the practice account',
    // With the other account active everything starts anew.
    unconfirmed: { made: null, notMade: 'The switch could not be confirmed. Your real account is active.' },
    press: (page) => row(page, 'Practice account').click(),
    isMade: async (page) => (await ask<{ is_practice: boolean }>(page, '/auth/user')).is_practice,
    async shows(page, isMade) {
      const mode = isMade ? 'Practice' : 'Real';
      const chosen = page.getByRole('dialog').getByRole('button', { name: `${mode} account`, pressed: true });
      await expect(account(page, mode).or(chosen).first()).toBeVisible();
    },
  },
};
