import type { Move } from '@bourse/model-testing';
import { expect, type Page, type Route } from '@playwright/test';
import { steer } from '../steer.ts';
import { alertIs, buttonIs } from './form.ts';
import { canLearn } from './intents.ts';
import type { PlansView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';
import { call, close, drawn, enter, makeTrader, NEXT_LOOK } from './world.ts';

const CALL = 'POST /user/upgradeplan';
const PLANS = 'GET /user/plans';
const PRICE = '5000';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Trading plans' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const NAMES: Readonly<Record<string, string>> = { 1: 'MINI', 4: 'GOLD' };
const nameOf = ({ event }: Move) => NAMES[event['id'] as string] ?? '';
const confirmation = (page: Page) => dialog(page).getByRole('button', { name: /^(Join .+ for|Leave this plan)/ });

interface Offered {
  readonly plans: readonly { readonly id: string; readonly amount: string }[];
}
const priceOf = ({ event }: Move) => (event['offering'] as Offered).plans.find(({ id }) => id === '4')?.amount;

/** Walks in which the plan was joined: the page loads the user again by itself, which the model is told by another event. */
const joined = new WeakSet<Scene>();

/** The server's list, with this price of the one plan. */
async function serve(route: Route, price: string | undefined): Promise<void> {
  if (price === PRICE) return route.continue();
  const response = await route.fetch();
  const { data, ...rest } = (await response.json()) as { data: { name: string; amount: number }[] };
  const plans = data.map((plan) => (plan.name === NAMES[4] ? { ...plan, amount: Number(price) } : plan));
  return route.fulfill({ response, json: { ...rest, data: plans } });
}

const typeOf = (move: Move | undefined) => move?.event.type;
const isDialog = (move: Move) => typeOf(move) === 'plansDialog.changed';
const isOpenAfter = (before: readonly Move[]) => before.findLast(isDialog)?.event['plansDialog'] === true;
const isOffered = (move: Move) => typeOf(move) === 'offering.changed';
const isEnd = (move: Move) => typeOf(move) === 'intent.settled';
const kindOf = ({ event }: Move) => (event['outcome'] as { kind?: string } | undefined)?.kind;
/** Whether the plans are on their way after these moves: each of them asks anew. */
function isAsking(before: readonly Move[]): boolean {
  const asks = (move: Move, at: number) =>
    (isDialog(move) && move.event['plansDialog'] === true) ||
    ['plan.join', 'plans.reload'].includes(move.event.type) ||
    kindOf(move) === 'rejected' ||
    (typeOf(move) === 'choice.cancel' && kindOf(before[at - 1] ?? move) === 'unknown');
  return before.findLastIndex(asks) > before.findLastIndex(isOffered);
}

/** Trading plans: compared, joined and left (M-187 to M-199). */
export const plansPage: FlowMap<PlansView> = {
  model: 'plansModel',
  calls: { planList: PLANS },
  settles: { 'intent.settled': CALL, 'intent.resolved': CALL },
  timers: { 'after slip': 500 },
  standsStill: true,
  dialog: { on: dialog, isOpenAfter },
  gaps: {
    ...Object.fromEntries(
      ['settings.changed', 'user.changed'].flatMap((event) =>
        [1, 2].map((branch) => [
          `plans.confirming: ${event} branch ${branch} of 2`,
          'the page looks again after a minute, and the price that a choice asks for waits ten seconds',
        ]),
      ),
    ),
    'plans: freeMargin.changed': 'positions are opened and closed by another flow',
    'plans.listing: plans.reload': 'the button is there once the list failed, which is another flow’s',
  },
  can({ event }, { phase, plans, isBusy, isLocked }) {
    switch (event.type) {
      case 'user.changed':
      case 'settings.changed':
        return !isBusy && !isLocked;
      case 'offering.changed':
        return !isBusy;
      case 'plan.join':
      case 'plan.leave': {
        const plan = plans.find(({ id }) => id === event['id']);
        return phase === 'listing' && plan?.isActive === (event.type === 'plan.leave');
      }
      case 'choice.confirm':
        return phase === 'confirming' && !isBusy && !isLocked;
      case 'choice.cancel':
        return (phase === 'confirming' && !isBusy) || phase === 'unknown';
      case 'intent.settled':
        return isBusy;
      default:
        return event.type !== 'plans.reload' && event.type !== 'freeMargin.changed';
    }
  },
  follows(move, before) {
    // Balance and plans are others afterwards.
    if (before.some((each) => kindOf(each) === 'accepted')) return false;
    const isOpen = isOpenAfter(before);
    if (isDialog(move)) return isOpen !== move.event['plansDialog'];
    if (isOffered(move)) return isOpen && isAsking(before);
    // A minute passes until the page looks again: a list that is on its way would be late.
    if (['user.changed', 'settings.changed'].includes(move.event.type))
      return !isAsking(before) && before.every((each) => typeOf(each) !== move.event.type);
    if (typeOf(move) === 'intent.resolved') return canLearn(move, before);
    if (isEnd(move))
      return move.event['ref'] === String(before.filter((each) => typeOf(each) === 'choice.confirm').length);
    // The model tells the end of joining alone.
    const choice = before.findLast((each) => ['plan.join', 'plan.leave'].includes(each.event.type));
    if (typeOf(move) === 'choice.confirm' && typeOf(choice) === 'plan.leave') return false;
    return move.kind !== 'event' || isOpen;
  },
  async open(scene) {
    await steer(scene.server, 'settings', { enable_multi_plans: 'false' });
    await makeTrader(scene, '10000.00');
    await enter(scene);
  },
  async act(scene, move, _rest, { phase }) {
    const { page, server, held } = scene;
    const { event } = move;
    switch (event.type) {
      case 'plansDialog.changed':
        if (event['plansDialog'] !== true) return close(dialog(page));
        await page
          .getByRole('contentinfo', { name: 'Account figures' })
          .getByRole('button', { name: /^(Join A Plan|MINI)$/ })
          .click();
        return drawn(page, dialog(page));
      case 'offering.changed':
        return serve(await held.take(PLANS), priceOf(move));
      case 'user.changed':
        await call(scene, 'POST', '/user/upgradeplan', { plan_id: 1 });
        return page.clock.fastForward(NEXT_LOOK);
      case 'settings.changed':
        await steer(server, 'settings', { enable_multi_plans: 'true' });
        return page.clock.fastForward(NEXT_LOOK);
      case 'plan.join':
        return button(page, `JOIN PLAN ${nameOf(move)}`).click();
      case 'plan.leave':
        return button(page, `Leave plan ${nameOf(move)}`).click();
      case 'choice.confirm':
        return confirmation(page).click();
      default:
        return button(page, phase === 'unknown' ? 'Back to the plans' : 'Cancel').click();
    }
  },
  answer(scene, move) {
    if (kindOf(move) === 'accepted') joined.add(scene);
    return Promise.resolve(undefined);
  },
  async shows(scene, { phase, plans, balance, summary, problem, isBusy, isLocked }) {
    const { page } = scene;
    const within = dialog(page);
    await expect(within.getByRole('status', { name: 'Loading' })).toHaveCount(phase === 'loading' ? 1 : 0);
    if (phase === 'loading') return;
    if (phase === 'confirming') {
      for (const text of [summary?.name, summary?.amount, summary?.replaced?.name])
        await expect(within).toContainText(text ?? '');
      await expect(button(page, 'Cancel')).toBeEnabled({ enabled: !isBusy });
      return buttonIs(confirmation(page), { isBusy, isLocked });
    }
    await alertIs(within, problem);
    if (phase === 'unknown') return;
    await expect(within).toContainText(`Real account balance: ${balance}`);
    for (const { name, amount, isActive } of plans) {
      await expect(within.getByRole('columnheader', { name })).toContainText(amount);
      const isJoined = name === NAMES[4] && joined.has(scene);
      await expect(button(page, `Leave plan ${name}`)).toHaveCount(isActive || isJoined ? 1 : 0);
    }
  },
};
