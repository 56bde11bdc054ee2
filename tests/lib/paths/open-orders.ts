import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { refusal } from './mailed-code.ts';
import { connect, makeManager } from './managers.ts';
import { buy, LIST, openPositions, panel, POLL, rowOf, setMode, setPrices } from './positions.ts';
import { showPage } from './tabs.ts';
import type { PositionsPanelView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';
import { call, enter, makeTrader } from './world.ts';

const CLOSE = 'POST /user/close/trade';
const CLOSE_ALL = 'POST /user/trades/close/all';
const EURO = 'EURUSD';
/** Of which the current one is another until the walk wants a price of the position's. */
const OTHER = 'ETHUSD';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Close all positions' });
const closeAll = (page: Page) => panel(page).getByRole('button', { name: 'Close all positions', exact: true });
const again = (page: Page) => panel(page).getByRole('button', { name: 'Try again' });

/** Why no walk has a failure of what tells of the page's activity. */
const NO_FAULT = 'listening to the browser does not fail';

interface Position {
  readonly id: string;
  readonly isPractice: boolean;
}
/** What the walk knows of its world: its positions by their ids in the model, and what is on its way. */
interface World {
  readonly ids: Map<string, number>;
  isHeld: boolean;
  /** A position's close was asked for, and ends when the walk says so. */
  isPressed: boolean;
}
const worlds = new WeakMap<Scene, World>();
function worldOf(scene: Scene): World {
  const world = worlds.get(scene) ?? { ids: new Map<string, number>(), isHeld: false, isPressed: false };
  worlds.set(scene, world);
  return world;
}

/** Makes these, and no others, the open positions of this mode. */
async function bring(scene: Scene, wanted: readonly Position[]): Promise<void> {
  const { ids } = worldOf(scene);
  await setPrices(scene, EURO, '1.1002', '1.1');
  const open = (await openPositions(scene)).map(({ id }) => id);
  const isPractice = wanted.some((each) => each.isPractice);
  for (const { id } of wanted) {
    const known = ids.get(id);
    if (known !== undefined && open.includes(known)) continue;
    await buy(scene, EURO, 1, isPractice);
    const [newest] = (await openPositions(scene)).filter((each) => ![...ids.values(), ...open].includes(each.id));
    ids.set(id, newest?.id ?? 0);
  }
  const kept = wanted.map(({ id }) => ids.get(id));
  for (const id of open.filter((each) => !kept.includes(each)))
    await call(scene, 'POST', '/user/close/trade', { id, is_practice: isPractice });
}

/** Makes the asset of the positions the current one, whose price comes at once. */
async function choose(page: Page): Promise<void> {
  if (await page.getByRole('heading', { level: 1, name: EURO }).isVisible()) return;
  await page.getByRole('button', { name: /choose another asset/ }).click();
  const search = page.getByRole('dialog', { name: 'Choose an asset' });
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(search).toBeVisible({ timeout: 500 });
  }).toPass();
  await search.getByLabel('Search').fill(EURO);
  await page.clock.runFor(300);
  await search
    .getByRole('rowheader', { name: new RegExp(`^${EURO}`) })
    .getByRole('button')
    .first()
    .click();
  await expect(search).toBeHidden();
}
const form = (page: Page) => page.getByRole('form', { name: 'Order' });

const typeOf = ({ event }: Move) => event.type;
const positionOf = ({ event }: Move) => event['position'] as Position | undefined;
const outputOf = ({ event }: Move) => event['output'] as readonly Position[];
/** What the close of one position ends with. */
const ENDS: readonly string[] = ['positions.closed', 'orders.reload'];
const isHeld = (before: readonly Move[]) =>
  before.findLastIndex((move) => typeOf(move) === 'closeAll.started') >
  before.findLastIndex((move) => typeOf(move) === 'closeAll.settled');

/** The open positions are kept up to date (T-099 to T-108). */
export const openOrdersPage: FlowMap<PositionsPanelView> = {
  model: 'openOrdersModel',
  calls: { listOpenTrades: LIST, pollOpenTrades: POLL, close: CLOSE, closeAll: CLOSE_ALL },
  // Each with the spread of the calls.
  timers: {
    ...{ 'after pollInterval': 4_400, 'after retryInterval': 8_800, 'after requestTimeout': 10_000 },
    'after idleReload': 60_000,
  },
  standsStill: true,
  noticesSleep: true,
  gaps: {
    'activity failed': NO_FAULT,
    'openOrders: activity failed': NO_FAULT,
    'openOrders.list.following.deciding: (always) branch 1 of 3': 'a page that is away waits for no answer',
    'openOrders.list.held: account.changed': 'the server answers a close of all before anybody can switch',
    'openOrders.list: position.placed branch 1 of 2': 'the question about all positions lies over the ticket',
    'openOrders.list: position.placed branch 2 of 2': 'the server refuses an order for a mode that is not active',
  },
  can({ event, child }, { phase, count, canCloseAll }) {
    if (child === 'activity') return false;
    switch (event.type) {
      case 'orders.reload':
        return phase === 'failed' || (canCloseAll && count === '1');
      case 'prices.changed':
      case 'positions.closed':
      case 'closeAll.started':
        return count === '1';
      default:
        return true;
    }
  },
  follows(move, before) {
    const type = typeOf(move);
    const isIn = (name: string) => before.some((each) => typeOf(each) === name);
    const activity = before.findLast((each) => typeOf(each) === 'activity.changed');
    const isAway = activity?.event['active'] === false;
    // The dialog lies over the rest of the page: only a close that was asked for before it can end meanwhile.
    if (isHeld(before) && before.at(-1)?.event.type !== 'closeAll.started') return type === 'closeAll.settled';
    switch (type) {
      case 'activity.changed':
        return isAway === move.event['active'];
      case 'closeAll.settled':
        return isHeld(before);
      case 'position.placed':
        // The server refuses an order for the other mode, and the dialog of close all lies over the ticket.
        return positionOf(move)?.isPractice === false && !isIn('prices.changed') && !isAway && !isHeld(before);
      case 'account.changed':
        return !isIn(type) && !isAway && !isHeld(before);
      case 'prices.changed':
        return !isIn(type) && !isAway && !isHeld(before);
      case 'orders.reload':
      case 'positions.closed':
        // Of a close that was asked for before the page was left.
        return !isAway || before.at(-1) === activity;
      case 'closeAll.started':
        return !isAway;
      default:
        return true;
    }
  },
  async open(scene, moves) {
    const { page } = scene;
    await makeTrader(scene, '10000.00');
    await setPrices(scene, EURO, '1.1002', '1.1');
    // Nothing shows of it, so that it may be so from the start.
    if (moves.some(({ event }) => event['isManaged'] === true)) {
      await makeManager(scene);
      await connect(scene, 'connected');
    }
    await enter(scene, OTHER);
    const fold = page.getByRole('button', { name: 'Total portfolio' });
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  },
  async act(scene, move, rest, view) {
    const { page, held } = scene;
    const world = worldOf(scene);
    const isEndNext = rest[0] !== undefined && ENDS.includes(typeOf(rest[0]));
    const press = async (isWanted: boolean) => {
      if (!isWanted || world.isPressed) return;
      world.isPressed = true;
      await rowOf(page, EURO)
        .getByRole('button', { name: `Close position ${EURO}` })
        .click();
    };
    const pressed = async () => {
      await press(true);
      world.isPressed = false;
      return held.take(CLOSE);
    };
    switch (move.event.type) {
      case 'activity.changed':
        await press(isEndNext);
        return showPage(page, move.event['active'] as boolean);
      case 'prices.changed':
        await setPrices(scene, EURO, '1.2002', '1.2');
        return choose(page);
      case 'position.placed': {
        await choose(page);
        await form(page).getByRole('textbox', { name: 'Units' }).fill('1');
        await form(page)
          .getByRole('button', { name: / at market$/ })
          .click();
        return;
      }
      case 'orders.reload':
        if (view.phase === 'failed') return again(page).click();
        return (await pressed()).fulfill(refusal({ kind: 'refused', message: 'Market is closed' }));
      case 'positions.closed':
        await (await pressed()).continue();
        // Its row keeps its place for a moment.
        await expect(rowOf(page, EURO)).toHaveAttribute('data-closed', 'true');
        return page.clock.fastForward(1_000);
      case 'closeAll.started': {
        world.isHeld = true;
        await press(isEndNext);
        await closeAll(page).click();
        await expect(async () => {
          await page.clock.runFor(100);
          await expect(dialog(page)).toBeVisible({ timeout: 500 });
        }).toPass();
        await page.clock.runFor(600);
        return dialog(page)
          .getByRole('button', { name: /^Close \d+ positions?$/ })
          .click();
      }
      case 'closeAll.settled': {
        world.isHeld = false;
        const route = await held.take(CLOSE_ALL);
        // One that cannot be read, though it is an answer to this call.
        return move.event['closed'] === null ? route.fulfill({ json: { failed: [null] } }) : route.continue();
      }
      default:
        if (move.event['isPractice'] !== true) return;
        await page.getByRole('button', { name: /^Real account \$/ }).click();
        return page.getByRole('dialog').getByRole('button', { name: 'Practice account' }).click();
    }
  },
  async answer(scene, move) {
    const positions = outputOf(move);
    if (!positions.some(({ isPractice }) => isPractice)) {
      await bring(scene, positions);
      return undefined;
    }
    // The account was switched, and has been switched back since.
    await setMode(scene, true);
    await bring(scene, positions);
    const path = move.child === 'listOpenTrades' ? LIST : POLL;
    const json = await call<object>(scene, 'GET', path.replace('GET ', ''));
    await setMode(scene, false);
    return { json };
  },
  async shows(scene, { phase, count, profit, canCloseAll, isStale }) {
    const { page } = scene;
    const within = panel(page);
    await expect(within).toContainText(`Total open positions ${count}`);
    await expect(within).toContainText(`Net P/L${profit}`);
    await expect(within.getByText('You have no open position yet')).toHaveCount(phase === 'empty' ? 1 : 0);
    await expect(again(page)).toHaveCount(phase === 'failed' ? 1 : 0);
    await expect(within.getByText('The server could not be reached.')).toHaveCount(isStale ? 1 : 0);
    await expect(closeAll(page)).toBeEnabled({ enabled: canCloseAll && !worldOf(scene).isHeld });
  },
};
