import type { Move } from '@bourse/model-testing';
import { expect, type Locator, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { choose, SETTINGS } from './deposits.ts';
import { buttonIs, textOf, type } from './form.ts';
import type { FirstStepsView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';
import { close, drawn, enter, makeTrader } from './world.ts';

const INTERESTS = 'PUT /user/investment/interests';
const DEPOSITS = '/api/v1/user/deposits';
const PLANS = 'GET /user/plans';
/** As the server has it. */
const GOLD = 'GOLD $5,000.00';
const CARD = {
  ...{ 'Card holder': 'Ada Byron', 'Card number': '4111 1111 1111 1111', CVV: '123' },
  ...{ 'Expiry month': '12', 'Expiry year': '49' },
};
const ADDRESS = {
  'Billing address': '12 Byron Road',
  'ZIP code': 'NG1 1AA',
  State: 'Notts',
  Country: 'United Kingdom',
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Set up your account' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Deposit to your real account' });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const box = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name });
const plan = (page: Page) => dialog(page).getByRole('radio', { name: GOLD });
const NEXT = ['Continue', 'Save', 'Continue', 'Fund account'] as const;

/** They come five seconds after the page. */
async function begin({ page }: Scene): Promise<void> {
  await page.clock.fastForward(6_000);
  await drawn(page, dialog(page).getByRole('button', { name: NEXT[0] }));
}
const letThrough = async ({ held }: Scene, call: string) => (await held.take(call)).continue();

/** From the first step to the deposit of the plan's amount. */
async function fund(scene: Scene): Promise<void> {
  const { page } = scene;
  await begin(scene);
  await letThrough(scene, PLANS);
  await press(page, 'Continue');
  await box(page, 'Long Term Investment').check();
  await press(page, 'Save');
  await letThrough(scene, INTERESTS);
  await plan(page).click();
  await press(page, 'Continue');
  await press(page, 'Fund account');
  await expect(dialog(page)).toBeHidden();
  await drawn(page, popup(page).getByRole('tab').first());
}

async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await type(popup(page).getByRole('textbox', { name: label, exact: true }), text);
}
/** Sends the deposit. Where the popup itself is no part of the walk, it is closed before the answer is there. */
async function send(page: Page, button: Locator, isLeft: boolean): Promise<void> {
  if (!isLeft) {
    await button.click();
    return drawn(page, popup(page).getByRole('status'));
  }
  let answer = () => {};
  const left = new Promise<void>((resolve) => (answer = resolve));
  const isSent = page.waitForRequest((request) => request.url().endsWith(DEPOSITS));
  await page.route(`**${DEPOSITS}`, (route) => left.then(() => route.continue()), { times: 1 });
  await button.click();
  await isSent;
  await close(popup(page));
  answer();
}
async function payByCard(page: Page, isLeft: boolean): Promise<void> {
  await choose(page, 'Card (debit)');
  await fill(page, CARD);
  await popup(page).getByRole('button', { name: 'Continue' }).click();
  await fill(page, ADDRESS);
  const last = popup(page).getByRole('button', { name: 'Deposit', exact: true });
  await drawn(page, last.and(page.locator(':not([aria-disabled])')));
  await send(page, last, isLeft);
}
async function payByCoin(page: Page, isLeft: boolean): Promise<void> {
  await choose(page, 'Bitcoin (BTC)');
  await send(page, popup(page).getByRole('button', { name: 'I have sent the payment' }), isLeft);
}

const isOf = (type: string, given: object) => {
  const [[name, value]] = Object.entries(given) as [[string, unknown]];
  return ({ event }: Move) => event.type === type && event[name] === value;
};
const isBegun = isOf('firstStepsDialog.changed', { firstStepsDialog: true });
const isClosed = isOf('firstStepsDialog.changed', { firstStepsDialog: false });
const isOffered = ({ event }: Move) => event.type === 'offering.changed';
const isAsked = ({ event }: Move) => event.type === 'askedAmount.changed' && event['askedAmount'] !== '';
const isUnasked = isOf('askedAmount.changed', { askedAmount: '' });
const isPaid = ({ event }: Move) => Boolean(event['cardPaid'] ?? event['coinPaid']);

const isDone = (before: readonly Move[]) => before.some((each) => isClosed(each) || each.event.type === 'account.fund');
const isOpenAfter = (before: readonly Move[]) => before.some(isBegun) && !isDone(before);

/** What a new client is led through, and the deposit that ends it (M-200 to M-211). */
export const firstStepsPage: FlowMap<FirstStepsView> = {
  model: 'firstStepsModel',
  calls: { updateInterests: INTERESTS, completeOnboarding: 'PUT /user/onboarding', planList: PLANS },
  timers: { 'after requestTimeout': 10_000 },
  dialog: { on: dialog, isOpenAfter },
  gaps: {
    'firstSteps.completion.awaiting: onboarded.changed': 'another tab pays for them',
    'firstSteps.completion.told: (always)': 'they come once: they ask for no deposit after the one that was made',
    'firstSteps.guide.closed: plans.reload': 'a dialog that is closed has no button',
    'firstSteps.guide.funding: account.fund branch 2 of 2': 'the plans are asked for once, and none goes meanwhile',
    'firstSteps.guide: plans.reload': 'the button is there once the list failed, which is another flow’s',
  },
  can({ event }, { step, phase, plans, chosen, interests, isBusy }) {
    switch (event.type) {
      case 'step.next':
        return !isBusy && (step !== 2 || phase === 'ready') && step !== 3;
      case 'step.back':
        return !isBusy && step > 0;
      case 'interests.change':
        return step === 1 && !isBusy && (event['interests'] as unknown[]).length !== interests.length;
      case 'plan.choose':
        return step === 2 && plans.length > 0 && chosen === null;
      case 'account.fund':
        return step === 3;
      default:
        return event.type !== 'plans.reload' && event.type !== 'onboarded.changed';
    }
  },
  follows(move, before) {
    // They come once; a deposit that they asked for is made by other flows.
    if (isBegun(move)) return !before.some((each) => isBegun(each) || isAsked(each) || isPaid(each));
    if (isOffered(move)) return isOpenAfter(before) && !before.some(isOffered);
    if (isClosed(move)) return isOpenAfter(before);
    if (isAsked(move)) return !before.some((each) => isBegun(each) || isAsked(each) || isPaid(each));
    if (isUnasked(move)) return before.some(isAsked) && !before.some(isUnasked);
    if (isPaid(move)) return !before.some((each) => isBegun(each) || isPaid(each) || isUnasked(each));
    return move.kind !== 'event' || isOpenAfter(before);
  },
  async open(scene) {
    await steer(scene.server, 'settings', { ...SETTINGS, card_payment_maximum: 50_000, enable_onboarding: 'true' });
    await makeTrader(scene, '0.00');
    await enter(scene);
  },
  async act(scene, move, _rest, { step }) {
    const { page, held } = scene;
    const { event } = move;
    switch (event.type) {
      case 'firstStepsDialog.changed':
        return isBegun(move) ? begin(scene) : press(page, 'Skip for now');
      case 'offering.changed': {
        const { plans } = event['offering'] as { plans: object[] };
        const route = await held.take(PLANS);
        return plans.length > 0 ? route.continue() : route.fulfill({ json: { data: [], features: [] } });
      }
      case 'askedAmount.changed':
        return isAsked(move) ? fund(scene) : close(popup(page));
      case 'cardPaid.changed':
      case 'coinPaid.changed': {
        const isLeft = (await popup(page).count()) === 0;
        if (isLeft) await fund(scene);
        return event.type === 'cardPaid.changed' ? payByCard(page, isLeft) : payByCoin(page, isLeft);
      }
      case 'step.next':
        return press(page, NEXT[step]);
      case 'step.back':
        return press(page, 'Back');
      case 'interests.change':
        return box(page, 'Long Term Investment').setChecked((event['interests'] as unknown[]).length > 0);
      case 'plan.choose':
        return plan(page).click();
      default:
        await press(page, 'Fund account');
        return expect(popup(page)).toBeVisible();
    }
  },
  answer(_scene, move) {
    const { kind, message = null } = move.event['output'] as { kind: string; message?: string | null };
    if (kind === 'accepted') return Promise.resolve(undefined);
    return Promise.resolve({ status: 422, json: message === null ? {} : { message, error: message } });
  },
  async shows({ page }, { step, interests, phase, plans, chosen, problem, isBusy }) {
    const within = dialog(page);
    const next = within.getByRole('button', { name: NEXT[step], exact: true });
    await buttonIs(next, { isBusy });
    await expect(within.getByRole('alert')).toHaveText(problem === null ? [] : [textOf(problem)]);
    if (step === 1)
      await expect(box(page, 'Long Term Investment')).toBeChecked({
        checked: interests.includes('Long Term Investment'),
      });
    if (step === 3 && chosen) await expect(within).toContainText(chosen.amount);
    if (step !== 2) return;
    await expect(next).toBeEnabled({ enabled: phase === 'ready' });
    await expect(within.getByText('No plan is offered now')).toHaveCount(phase === 'empty' ? 1 : 0);
    if (plans.length > 0) await expect(plan(page)).toBeChecked({ checked: chosen !== null });
  },
};
