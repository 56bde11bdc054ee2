import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { buttonIs } from './form.ts';
import { PAYING_OUT, PAYPAL, WALLETS } from './receivers.ts';
import type { TransactionsShown } from './views.ts';
import type { FlowMap } from './walk.ts';
import { call, enter, makeTrader, rows } from './world.ts';

/** Both lists of the model; each by a call of its own. */
const LISTS = 'GET|POST /user/(withdrawals|transactions)';
/** The model's pages have so many rows, fewer than the page asks for. */
const PAGE = '2';
const main = (page: Page) => page.getByRole('main');
const more = (page: Page) => main(page).getByRole('button', { name: 'Show more' });
const again = (page: Page) => main(page).getByRole('button', { name: 'Try again' });
const stale = (page: Page) => main(page).getByText('This list could not be updated and may be old.');

/** Why no walk has news of a source. */
const TOLD_ELSEWHERE = 'flows that move money tell of it, and their own walks end with it';

/** Why no walk has the account read. */
const EVERY_MINUTE = 'the account is read every minute, and no walk lasts so long: a sentence of core has it';

/** Why no walk loads again what has come. */
const BY_A_BUTTON = 'its path begins with a load that the page has no button for';
/** Why no walk has a visit. */
const ENDED = 'the flow of a page that is left ends with it, and begins anew with the next visit';

/** What was paid in, paid out and booked (M-212 to M-225). */
export const transactionsPage: FlowMap<TransactionsShown> = {
  model: 'transactionsModel',
  calls: { ask: LISTS },
  timers: { 'after requestTimeout': 10_000 },
  standsStill: true,
  gaps: {
    ...Object.fromEntries(
      ['failed', 'loading', 'ready'].map((state) => [`transactions.${state}: source.changed`, TOLD_ELSEWHERE]),
    ),
    ...Object.fromEntries(
      ['failed', 'idle', 'ready', 'ready.refreshing'].map((state) => [`transactions.${state}: screen.changed`, ENDED]),
    ),
    ...Object.fromEntries(
      ['failed', 'loading', 'ready.refreshing', 'ready.stale', 'ready.appending', 'ready.cut'].map((state) => [
        `transactions.${state}: network.changed`,
        'without a network no walk can steer what is answered: the flow of every list is tested for it in core',
      ]),
    ),
    'transactions.ready.resting: reading.changed': EVERY_MINUTE,
    'transactions.ready.stale: reading.changed': EVERY_MINUTE,
    'transactions.ready.stale: remote.more': BY_A_BUTTON,
    'transactions.idle: remote.load': 'a page that was not opened has no button',
    ...Object.fromEntries(
      ['refreshing: after requestTimeout', 'refreshing: ask done', 'refreshing: ask failed'].map((name) => [
        `transactions.ready.${name}`,
        BY_A_BUTTON,
      ]),
    ),
    'transactions.ready: remote.load': BY_A_BUTTON,
    'transactions.ready.refreshing: remote.load': BY_A_BUTTON,
    'transactions.ready.refreshing: remote.more': BY_A_BUTTON,
    'transactions.ready.resting: (always)': 'a page that waits for a reload needs one, which no walk has',
  },
  can({ event }, { phase, hasMore, isStale, isLoadingMore }) {
    switch (event.type) {
      case 'remote.load':
        return phase === 'failed' || isStale;
      case 'remote.more':
        return hasMore && !isLoadingMore;
      case 'source.changed':
      case 'reading.changed':
      case 'network.changed':
      case 'screen.changed':
        return false;
      default:
        return true;
    }
  },
  follows: (move, before) =>
    move.event.type !== 'remote.change' || !before.some(({ event }) => event.type === 'remote.change'),
  async open(scene) {
    const { page, server } = scene;
    await steer(server, 'settings', PAYING_OUT);
    await makeTrader(scene, '5000.00');
    await call(scene, 'POST', `${WALLETS}/store`, PAYPAL);
    const [wallet] = await rows<{ id: number }>(scene, `${WALLETS}/index`);
    for (let made = 0; made < 7; made += 1)
      await call(scene, 'POST', '/user/withdrawals', { amount: 50, account_id: wallet?.id, type: 'paypal' });
    await page.route(/\/api\/v1\/user\/(withdrawals|transactions)(\?|$)/, (route) =>
      route.fallback({
        url: route
          .request()
          .url()
          .replace(/limit=\d+/, `limit=${PAGE}`),
      }),
    );
    await enter(scene);
    await page.goto('/transactions');
    await expect(main(page).getByRole('tab', { name: 'Withdrawals' })).toBeVisible();
  },
  async act({ page }, { event }) {
    switch (event.type) {
      case 'remote.load':
        return again(page).click();
      case 'remote.more':
        return more(page).click();
      default:
        return main(page).getByRole('tab', { name: 'All transactions' }).click();
    }
  },
  answer(_scene, move) {
    const { value } = move.event['output'] as { value: readonly object[] };
    return Promise.resolve(value.length > 0 ? undefined : { json: { data: [], links: { next: null } } });
  },
  async shows({ page }, { phase, value, isStale, hasMore, isLoadingMore, hasMoreFailed }) {
    const within = main(page);
    await expect(within.getByRole('status', { name: 'Loading' })).toHaveCount(phase === 'loading' ? 1 : 0);
    await expect(within.getByText(/^You (have not made any withdrawal|have no transactions)$/)).toHaveCount(
      phase === 'empty' ? 1 : 0,
    );
    await expect(again(page)).toHaveCount(phase === 'failed' || isStale ? 1 : 0);
    await expect(stale(page)).toHaveCount(isStale ? 1 : 0);
    await expect(within.locator('tbody tr')).toHaveCount(phase === 'ready' ? (value ?? []).length : 0);
    await expect(more(page)).toHaveCount(hasMore ? 1 : 0);
    if (hasMore) await buttonIs(more(page), { isBusy: isLoadingMore });
    await expect(within.getByText('Could not load. Try again')).toHaveCount(
      hasMoreFailed || phase === 'failed' ? 1 : 0,
    );
  },
};
