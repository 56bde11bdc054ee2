import { expect, type Page } from '@playwright/test';
import { refusal, replyOf } from './mailed-code.ts';
import { leaveElsewhere } from './tabs.ts';
import type { FlowMap, Scene } from './walk.ts';
import { call, drawn, enter, makeTrader, rows } from './world.ts';

/** What the model shows of the watchlist. */
interface WatchlistShown {
  readonly ids: readonly string[];
  readonly star: 'on' | 'off' | 'adding' | 'removing' | 'unknown';
}

const LIST = 'GET /user/watchlist';
const STAR = 'POST|DELETE /user/watchlist';
/** The assets of the model; one word finds both. */
const SYMBOLS: Readonly<Record<string, string>> = { 1: 'EURUSD', 2: 'EURGBP' };
const [FIRST, WORD] = ['1', 'EUR'] as const;
const symbolOf = (id: unknown) => SYMBOLS[String(id)] ?? '';

/** Why no walk has an answer to the list that is fetched again, though the time that leads there is walked. */
const WITH_THE_NETWORK =
  'the ways there begin with a network that has come back, which no walk can steer: core tests it';
/** Why in no walk the network comes back. */
const NO_NETWORK = 'without a network no walk can steer what is answered: core tests it';
/** Why no walk has a failure of what joins the tabs. */
const NO_OTHER_TABS = 'listening to the storage of a browser does not fail';

const kind = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('group', { name: 'Kinds of assets' })
    .getByRole('button', { name: new RegExp(`^${name}\\s*\\d*$`) });
const star = (page: Page, id: string) =>
  page
    .getByRole('main')
    .getByRole('group', { name: 'Matching assets' })
    .getByRole('button', { name: new RegExp(`^(Add|Remove) ${symbolOf(id)} (to|from) the watchlist$`) });
/** Lists the assets of the model and a few more; another kind forgets it. */
const narrow = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill(WORD);
const search = (page: Page) => page.getByRole('dialog', { name: 'Choose an asset' });
const openSearch = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Add assets', exact: true }).click();

/** Makes the server's list this one. */
async function bring(scene: Scene, wanted: readonly string[]): Promise<void> {
  const known = await rows<{ id: number; sy: string }>(scene, '/assets');
  const kept = (await rows<{ id: number }>(scene, '/user/watchlist')).map(({ id }) => id);
  const ids = wanted.map((id) => known.find(({ sy }) => sy === symbolOf(id))?.id ?? 0);
  const change = (method: string, id: number) => call(scene, method, '/user/watchlist', { currency_pair_id: id });
  for (const id of kept.filter((each) => !ids.includes(each))) await change('DELETE', id);
  for (const id of ids.filter((each) => !kept.includes(each))) await change('POST', id);
}

/** The asset is chosen in the search, whose list comes a moment after it. */
async function choose(page: Page, id: string): Promise<void> {
  await openSearch(page);
  await search(page).getByLabel('Search').fill(symbolOf(id));
  await page.clock.runFor(300);
  await search(page)
    .getByRole('rowheader', { name: new RegExp(`^${symbolOf(id)}`) })
    .getByRole('button')
    .first()
    .click();
  await expect(search(page)).toBeHidden();
}

/** Stars are set one at a time (T-151 to T-160). */
export const watchlistPage: FlowMap<WatchlistShown> = {
  model: 'watchlistModel',
  calls: { listWatchlist: LIST, checkList: LIST, followList: LIST, changeStar: STAR },
  timers: { 'after requestTimeout': 10_000, 'after retryInterval': 15_400 },
  standsStill: true,
  gaps: {
    'otherTabs failed': NO_OTHER_TABS,
    'watchlist: otherTabs failed': NO_OTHER_TABS,
    'watchlist.retrying: listWatchlist done': WITH_THE_NETWORK,
    'watchlist.retrying: listWatchlist failed': WITH_THE_NETWORK,
    'watchlist.retrying: after requestTimeout': WITH_THE_NETWORK,
    'watchlist.failed: network.changed': NO_NETWORK,
    'watchlist.ready.lagging: network.changed': NO_NETWORK,
  },
  can(move, { ids, star: shown }) {
    const { event, kind, child } = move;
    if (child === 'otherTabs' || event.type === 'network.changed') return false;
    if (child === 'changeStar' && kind === 'done') {
      const { change } = replyOf(move) as ReturnType<typeof replyOf> & { change?: { isAdded: boolean } };
      // The server answers of what it was asked.
      const isOnItsWay = shown === 'adding' || shown === 'removing';
      return change === undefined || (isOnItsWay && change.isAdded !== ids.includes(FIRST));
    }
    if (event.type === 'star.toggle') return shown === 'on' || shown === 'off';
    return true;
  },
  follows: ({ event }, before) =>
    event.type !== 'watchlist.reload' || before.at(-1)?.child === 'listWatchlist' || before.at(-1)?.kind === 'timer',
  async open(scene) {
    const { page, held } = scene;
    await makeTrader(scene, '0.00');
    await enter(scene);
    // Left with its page.
    await (await held.take(LIST)).abort();
    await page.goto('/watchlist');
    await narrow(page);
    await expect(star(page, FIRST)).toBeVisible();
    await openSearch(page);
    await drawn(page, search(page).getByLabel('Search'));
    await page.keyboard.press('Escape');
    await expect(search(page)).toBeHidden();
  },
  async act(scene, { event }) {
    const { page } = scene;
    switch (event.type) {
      case 'star.toggle':
        return star(page, FIRST).click();
      case 'star.add':
        return choose(page, event['id'] as string);
      case 'watchlist.changedElsewhere':
        return leaveElsewhere(scene, 'WATCHLIST_CHANGE', crypto.randomUUID());
      default:
        await kind(page, 'Wishlist').click();
        await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
        await kind(page, 'All assets').click();
        return narrow(page);
    }
  },
  async answer(scene, move) {
    if (move.child === 'changeStar') {
      const reply = replyOf(move);
      return reply.kind === 'refused' ? refusal(reply) : undefined;
    }
    await bring(scene, move.event['output'] as readonly string[]);
    return undefined;
  },
  async shows({ page }, { ids, star: shown }) {
    // No count stands there until it is known.
    const count = shown === 'unknown' ? '' : String(ids.length);
    await expect(kind(page, 'Wishlist')).toHaveText(new RegExp(`^Wishlist\\s*${count}$`));
    const one = star(page, FIRST);
    const takesPress = shown === 'on' || shown === 'off';
    if (takesPress) await expect(one).not.toHaveAttribute('aria-disabled', 'true');
    else await expect(one).toHaveAttribute('aria-disabled', 'true');
    await expect(one).toHaveAccessibleName(shown === 'on' || shown === 'removing' ? /^Remove / : /^Add /);
  },
};
