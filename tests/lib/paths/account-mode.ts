import type { Move } from '@bourse/model-testing';
import { expect, type Page, type Route } from '@playwright/test';
import { steer } from '../steer.ts';
import { buttonIs } from './form.ts';
import { refusal, replyOf } from './mailed-code.ts';
import { setMode } from './positions.ts';
import { showPage } from './tabs.ts';
import type { AccountModeView } from './views.ts';
import { isOffline, type FlowMap, type Scene } from './walk.ts';
import { call, drawn, enter, makeTrader, NEXT_LOOK } from './world.ts';

const USER = '**/api/v1/auth/user';
const SWITCH = 'POST /user/switch/to/:mode';
const TOP_UP = 'POST /user/update/practice_wallet';

const popup = (page: Page) => page.getByRole('dialog', { name: 'Your accounts' });
const NAMES = { real: 'Real account', practice: 'Practice account' } as const;
const account = (page: Page, mode: 'real' | 'practice') =>
  popup(page).getByRole('button', { name: new RegExp(`^${NAMES[mode]}`) });
const topUp = (page: Page) => popup(page).getByRole('button', { name: 'Top up', exact: true });

/** Questions of the page about its user: they wait here while the walk holds them. */
interface Looks {
  isHeld: boolean;
  readonly waiting: Route[];
}
const looks = new WeakMap<Scene, Looks>();

interface Holder {
  readonly user: { readonly practiceBalance: string };
  readonly isReloading: boolean;
}
const holderOf = ({ event }: Move) => event['holder'] as Holder | undefined;
const isFresh = (move: Move) => holderOf(move)?.user.practiceBalance === '10000';
const isTold = (move: Move) => holderOf(move)?.isReloading === false;

/** The operator changes the balance of the practice account, also while none is offered. */
const adjust = ({ server, email }: Scene, change: string) =>
  server.operate('balance', 'adjust', email, change, '--reason', 'a walk', '--practice');

/** Whether the page has asked for its user, as it is told of the account or because somebody came back to it. */
function askedAfter(before: readonly Move[]): 'flow' | 'page' | null {
  let asked: 'flow' | 'page' | null = null;
  for (const move of before) {
    const isCall = move.child === 'switchMode' || move.child === 'topUp';
    if (isTold(move)) asked = null;
    else if (holderOf(move)) asked ??= 'page';
    else if (move.event.type === 'account.refresh' || move.kind === 'timer') asked = 'flow';
    else if (isCall) asked = move.kind === 'failed' || replyOf(move).kind === 'accepted' ? 'flow' : asked;
  }
  return asked;
}

/** The oldest question about the user that still waits. */
async function take(scene: Scene): Promise<Route> {
  const { waiting } = looks.get(scene) ?? { waiting: [] };
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  const [route] = waiting.splice(0);
  if (!route) throw new Error('no question about the user waits');
  return route;
}

const NO_NETWORK = 'without a network nothing is sent that a walk could hold: core tests it';

/** Which of both accounts is traded on (A-063 to A-067, M-129 to M-139). */
export const accountModePage: FlowMap<AccountModeView> = {
  model: 'accountModeModel',
  calls: { switchMode: SWITCH, topUp: TOP_UP },
  timers: { 'after requestTimeout': 10_000, 'after reloadPause': 5_000 },
  standsStill: true,
  gaps: {
    'accountMode.switching: switchMode failed branch 1 of 2': NO_NETWORK,
    'accountMode.toppingUp: topUp failed branch 1 of 2': NO_NETWORK,
    'switchMode failed #2': NO_NETWORK,
    'topUp failed #2': NO_NETWORK,
  },
  can(move, { mode, hasPractice, isReady, isRefreshing }, running) {
    const { event } = move;
    if (isOffline(move)) return false;
    switch (event.type) {
      case 'account.choose':
        return isReady && event['mode'] !== mode && (event['mode'] === 'real' || hasPractice);
      case 'practice.topUp':
        return isReady && hasPractice;
      case 'account.refresh':
        return isReady && !isRefreshing;
      case 'settings.changed':
        return isReady && !hasPractice;
      default:
        return event.type !== 'holder.changed' || running.length === 0;
    }
  },
  follows(move, before, { mode }) {
    const asked = askedAfter(before);
    const holder = holderOf(move);
    if (!holder) return asked === null || move.kind !== 'event';
    // The model has one user who trades on the real account.
    if (mode === 'practice' || before.some(isFresh)) return false;
    return isTold(move) ? asked !== null : !before.slice(-1).some((last) => holderOf(last)?.isReloading === true);
  },
  async open(scene) {
    const { page, server, email } = scene;
    const { mode, hasPractice } = scene.start as AccountModeView;
    await makeTrader(scene, '1000.50');
    await adjust(scene, '+8898.50');
    await server.operate('bonus', 'set', email, '25');
    if (mode === 'practice') await setMode(scene, true);
    await steer(server, 'settings', { enable_practice_account: String(hasPractice) });
    await enter(scene);
    await page.getByRole('button', { name: new RegExp(`^${NAMES[mode]} \\$`) }).click();
    await drawn(page, account(page, 'real'));
    const look: Looks = { isHeld: true, waiting: [] };
    looks.set(scene, look);
    await page.route(USER, (route) => (look.isHeld ? void look.waiting.push(route) : route.continue()));
  },
  async act(scene, move) {
    const { page, server } = scene;
    const { event } = move;
    switch (event.type) {
      case 'account.choose':
        return account(page, event['mode'] as 'real' | 'practice').click();
      case 'practice.topUp':
        return topUp(page).click();
      case 'account.refresh':
        return popup(page).getByRole('button', { name: 'Refresh balances' }).click();
      case 'settings.changed': {
        const look = looks.get(scene);
        if (look) look.isHeld = false;
        await steer(server, 'settings', { enable_practice_account: 'true' });
        await page.clock.fastForward(NEXT_LOOK);
        await expect(account(page, 'practice')).toBeVisible();
        if (look) look.isHeld = true;
        return;
      }
      default: {
        if (!isTold(move)) return comeBack(scene);
        const route = await take(scene);
        if (!isFresh(move)) return route.abort();
        const { data } = await call<{ data: { practice_wallet: number } }>(scene, 'POST', '/auth/user', {});
        const left = 10_000 - data.practice_wallet;
        if (left > 0) await adjust(scene, `+${left.toFixed(2)}`);
        return route.continue();
      }
    }
  },
  answer(_scene, move) {
    const { kind, message = null } = replyOf(move);
    if (kind === 'rejected') return Promise.resolve(refusal({ kind, message }));
    // With the other account the page would start anew, and a walk of this one end.
    if (move.child === 'topUp' && message !== null) return Promise.resolve(undefined);
    return Promise.resolve({ json: { message: message ?? '' } });
  },
  async shows({ page }, view) {
    const { mode, hasPractice, switchingTo, isToppingUp, isRefreshing, isOld, isReady, bonus } = view;
    const within = popup(page);
    for (const each of hasPractice ? (['real', 'practice'] as const) : (['real'] as const)) {
      const row = account(page, each);
      await expect(row).toHaveAttribute('aria-pressed', String(each === mode));
      await (isReady
        ? expect(row).not.toHaveAttribute('aria-disabled', 'true')
        : expect(row).toHaveAttribute('aria-disabled', 'true'));
      if (each === switchingTo) await expect(row).toHaveAttribute('aria-busy', 'true');
      else await expect(row).toContainText(view[each]);
    }
    await expect(account(page, 'practice')).toHaveCount(hasPractice ? 1 : 0);
    if (hasPractice) await buttonIs(topUp(page), { isBusy: isToppingUp, isLocked: !isReady && !isToppingUp });
    if (bonus !== null) await expect(within).toContainText(bonus);
    await expect(within.getByText('Asking the server for your account.')).toHaveCount(isOld ? 1 : 0);
    const refresh = within.getByRole('button', { name: isRefreshing ? 'Refreshing balances' : 'Refresh balances' });
    await (isReady && !isRefreshing
      ? expect(refresh).not.toHaveAttribute('aria-disabled', 'true')
      : expect(refresh).toHaveAttribute('aria-disabled', 'true'));
  },
};

/** The page asks for its user when somebody comes back to it, if no question is on its way. */
async function comeBack(scene: Scene): Promise<void> {
  const { waiting } = looks.get(scene) ?? { waiting: [] };
  await scene.page.clock.runFor(50);
  if (waiting.length > 0) return;
  for (const isShown of [false, true]) await showPage(scene.page, isShown);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
}
