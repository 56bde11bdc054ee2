import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { buttonIs, NEVER_LOST, textOf } from './form.ts';
import { refusal } from './mailed-code.ts';
import { buy, closeBeside, lists, NEXT_POLL, panel, rowOf, setPrices } from './positions.ts';
import type { CloseAllView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';
import { enter, makeTrader } from './world.ts';

const CLOSE = 'POST /user/close/trade';
const CLOSE_ALL = 'POST /user/trades/close/all';
/** The positions of the model: the first has lost 0.20, the other one has made 10.50. */
const SYMBOLS: Readonly<Record<string, string>> = { 1: 'ETHUSD', 2: 'SOLUSD' };
const [FIRST, SECOND] = ['ETHUSD', 'SOLUSD'] as const;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Close all positions' });
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name, exact: true });
const closeAll = (page: Page) => panel(page).getByRole('button', { name: 'Close all positions', exact: true });
const closeOne = (page: Page) => rowOf(page, FIRST).getByRole('button', { name: `Close position ${FIRST}` });

const typeOf = ({ event }: Move) => event.type;
const isList = (move: Move) => typeOf(move) === 'positions.changed';
const listOf = ({ event }: Move) => (event['positions'] as { id: string }[]).map(({ id }) => SYMBOLS[id] ?? '');
const isEmpty = (move: Move) => isList(move) && listOf(move).length === 0;
const endOf = ({ event }: Move) =>
  event['end'] as { kind: string; message?: string | null; isModeChanged?: true } | undefined;
const isClosed = (move: Move) => endOf(move)?.kind === 'closed';
const hasGone = (move: Move) => typeOf(move) === 'row.left' || typeOf(move) === 'pointer.leave';

const isOpenAfter = (before: readonly Move[]): boolean => {
  const isEnd = (move: Move) =>
    ['closeAll.cancel', 'dialog.closed', 'intent.settled'].includes(typeOf(move)) || isEmpty(move);
  return before.findLastIndex((move) => typeOf(move) === 'closeAll.ask') > before.findLastIndex(isEnd);
};
/** A position's own close is on its way. */
const isClosing = (before: readonly Move[]) =>
  before.findLastIndex((move) => typeOf(move) === 'position.close') >
  before.findLastIndex((move) => endOf(move) !== undefined);

/** The next polls bring the list; another count has to come twice. */
async function poll({ page }: Scene): Promise<void> {
  for (const _each of [1, 2]) {
    const answer = page.waitForResponse(/\/trades\/update\/pnl$/);
    await page.clock.fastForward(NEXT_POLL);
    await answer;
  }
}

/** How the close of the first position ends. */
async function end(scene: Scene, move: Move): Promise<void> {
  const { page, held } = scene;
  const { kind, message = null, isModeChanged } = endOf(move) ?? {};
  const route = await held.take(CLOSE);
  if (kind === 'closed') return route.continue();
  if (isModeChanged) return route.fulfill({ status: 409, json: { message, error: message, status: 'mode_changed' } });
  if (kind === 'refused') return route.fulfill(refusal({ kind, message }));
  await route.abort();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(closeOne(page)).toHaveAttribute('aria-busy', 'true');
  }).toPass();
  await (await held.take(CLOSE)).abort();
}

/** Positions are closed one by one, or all of those that were confirmed (T-085 to T-095). */
export const closingPage: FlowMap<CloseAllView> = {
  model: 'closingModel',
  calls: { closeTrade: CLOSE },
  settles: { 'intent.settled': CLOSE_ALL },
  timers: { 'after slip': 500 },
  standsStill: true,
  dialog: { on: dialog, isOpenAfter },
  gaps: {
    'closing: positions.lost': 'told by the list, whose walk closes positions elsewhere',
    'closing: close.point': 'each press of a mouse is one of a mouse that was moved there',
    'closing: position.close branch 1 of 2': 'the journey of slips presses with a mouse that has rested',
    'closing: row.left branch 2 of 2':
      'its row has gone before its time with the pointer, and is not one that was closed here; or with its account mode',
    'closing: late.changed': 'no walk has a money call that takes five seconds',
    'closing: silent.changed': 'the walks hold back single calls, which others are answered beside',
    'closing: rows.shifted': 'told by the list, when its note comes because a request failed, and when it goes',
    'closing: positionsLoaded.changed': 'the list of a walk comes before anything is closed',
    'closing: rows.stand': 'the journey of slips presses rows that have only just moved, and after half a second',
    'closing.closingAll: position.close': 'the question about all positions lies over their list',
    'closing.confirming: followDialog failed': NEVER_LOST,
    'followDialog failed': NEVER_LOST,
  },
  can({ event, child }, { isBusy, isLocked }) {
    if (child === 'followDialog') return false;
    switch (event.type) {
      // A while passes until the page asks again: what waits for less would be over, and nothing is asked while all are closed.
      case 'positions.changed':
        return !isBusy && !isLocked && event['isPractice'] === false;
      case 'closeAll.confirm':
        return !isBusy && !isLocked;
      case 'closeAll.cancel':
        return true;
      case 'dialog.closed':
        return !isBusy;
      case 'intent.settled':
        return isBusy;
      default:
        return true;
    }
  },
  follows(move, before) {
    const type = typeOf(move);
    const isOpen = isOpenAfter(before);
    const last = before.at(-1);
    const list = before.findLast(isList);
    // The network is there again with the next move.
    if (last?.event['network'] === 'offline') return type === 'network.changed';
    // The list comes without it.
    const isClosedSince = before.findLastIndex(isClosed) > before.findLastIndex(isList);
    if (type === 'network.changed') return !isOpen && (move.event['network'] === 'offline') === (last === undefined);
    if (before.some((each) => typeOf(each) === 'intent.settled')) return false;
    switch (type) {
      case 'positions.changed':
        // What is open is closed, and none comes.
        return (
          list === undefined ||
          (!isEmpty(list) && listOf(move).every((symbol) => listOf(list).includes(symbol)) && !isClosing(before))
        );
      case 'position.close':
        return !isOpen && !isClosing(before) && list !== undefined && listOf(list).includes(FIRST) && !isClosedSince;
      case 'close.ended':
        return isClosing(before);
      case 'pointer.leave':
      case 'row.left':
        return before.some(isClosed) && !before.some(hasGone) && !isOpen;
      case 'closeAll.ask':
        return !isOpen && !isClosedSince && !isClosing(before) && list !== undefined && !isEmpty(list);
      case 'closeAll.confirm':
      case 'closeAll.cancel':
      case 'dialog.closed':
        return isOpen;
      default:
        return move.kind !== 'event' || move.event['ref'] === '1';
    }
  },
  async open(scene, moves) {
    const { page } = scene;
    await makeTrader(scene, '10000.00');
    await setPrices(scene, FIRST, '100', '99.8');
    await setPrices(scene, SECOND, '100', '99.9');
    const first = moves.find(isList);
    const symbols = first ? listOf(first) : [];
    for (const symbol of symbols) await buy(scene, symbol, 1);
    await setPrices(scene, SECOND, '110.6', '110.5');
    await enter(scene);
    await lists(page, symbols);
  },
  async act(scene, move, _rest, view) {
    const { page, context } = scene;
    switch (move.event.type) {
      case 'positions.changed': {
        const symbols = listOf(move);
        if ((await rowOf(page, FIRST).count()) + (await rowOf(page, SECOND).count()) === 0) return lists(page, symbols);
        await closeBeside(
          scene,
          [FIRST, SECOND].filter((symbol) => !symbols.includes(symbol)),
        );
        if (symbols.length > 0 || view.isShown) await poll(scene);
        return;
      }
      case 'position.close':
        return closeOne(page).click();
      case 'close.ended':
        return end(scene, move);
      case 'pointer.leave':
        await expect(rowOf(page, FIRST)).toHaveAttribute('data-closed', 'true');
        await page.mouse.move(0, 0);
        return expect(rowOf(page, FIRST)).toHaveCount(0);
      case 'row.left':
        await expect(rowOf(page, FIRST)).toHaveAttribute('data-closed', 'true');
        await page.clock.fastForward(1_000);
        return expect(rowOf(page, FIRST)).toHaveCount(0);
      case 'network.changed':
        await context.setOffline(move.event['network'] === 'offline');
        return;
      case 'closeAll.ask':
        return closeAll(page).click();
      case 'closeAll.confirm':
        return button(page, /^Close \d+ positions?$/).click();
      case 'closeAll.cancel':
        return button(page, /^(Cancel|Hide)$/).click();
      default:
        await page.goBack();
    }
  },
  async answer(scene, { event }) {
    const { kind, body } = event['outcome'] as { kind: string; body?: unknown };
    // One that cannot be read, though it is an answer to this call.
    if (kind === 'accepted' && typeof body === 'string') return { json: { failed: [null] } };
    const { failed = [] } = (body ?? {}) as { failed?: readonly unknown[] };
    // Nothing is closed while its market is.
    if (failed.length > 0) await steer(scene.server, 'market', { sy: FIRST, isOpen: false });
    return undefined;
  },
  async shows({ page }, { count, profit, isPractice, problem, isBusy, isLocked }) {
    const within = dialog(page);
    const positions = count === 1 ? '1 open position' : `${count} open positions`;
    await expect(within).toContainText(`${isPractice ? 'Practice' : 'Real'} account. This closes ${positions}`);
    await expect(within).toContainText(`Total net P/L ${profit}`);
    await expect(within.getByRole('status')).toHaveText(problem ? textOf(problem) : '');
    await expect(button(page, isBusy ? 'Hide' : 'Cancel')).toBeEnabled();
    await buttonIs(button(page, `Close ${count} position${count === 1 ? '' : 's'}`), { isBusy, isLocked });
  },
};
