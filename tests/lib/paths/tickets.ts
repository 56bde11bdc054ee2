// What the ticket and the order dialog have in common: the price they follow, their triggers, and the answer to an order.
import type { Move } from '@bourse/model-testing';
import { expect, type Locator, type Route } from '@playwright/test';
import { fieldIs, textOf, type, type Words } from './form.ts';
import { refusal } from './mailed-code.ts';
import type { OrderTicketView } from './views.ts';
import type { Answer, Scene } from './walk.ts';

/** The asset of the models. */
export const EURO = 'EURUSD';
const STOP_LOSS = 'Stop loss (USD)';
const stopLoss = (form: Locator) => form.getByRole('textbox', { name: STOP_LOSS });
const toggle = (form: Locator) => form.getByRole('switch', { name: STOP_LOSS });
export const press = (form: Locator, name: string) => form.getByRole('button', { name, exact: true }).click();

/** What becomes of the page's questions about the price: they wait, go through, or are lost. */
type Fate = 'held' | 'let' | 'lost';
interface Rates {
  is: Fate;
  readonly waiting: Route[];
}
const rates = new WeakMap<Scene, Rates>();

async function settle(rate: Rates, route: Route): Promise<void> {
  if (rate.is === 'held') rate.waiting.push(route);
  else await (rate.is === 'let' ? route.continue() : route.abort());
}

/** The price is asked for by calls that this decides of. */
export async function holdRates(scene: Scene, is: Fate): Promise<void> {
  const rate: Rates = { is, waiting: [] };
  rates.set(scene, rate);
  await scene.page.route(/\/api\/v1\/asset\/rate\/[^/]+$/, (route) => settle(rate, route));
}
export async function becomeRates(scene: Scene, is: Fate): Promise<void> {
  const rate = rates.get(scene);
  if (!rate) throw new Error('nobody holds the rates of this walk');
  rate.is = is;
  await Promise.all(rate.waiting.splice(0).map((route) => settle(rate, route)));
}

/** An event of the stop loss, done in its form. */
export async function pull(form: Locator, event: Move['event']): Promise<void> {
  switch (event.type) {
    case 'trigger.toggle':
      return toggle(form).click();
    case 'trigger.change':
      return type(stopLoss(form), event['text'] as string);
    case 'trigger.increase':
      return press(form, `Increase ${STOP_LOSS}`);
    case 'trigger.decrease':
      return press(form, `Decrease ${STOP_LOSS}`);
    default:
      throw new Error(`nobody can do ${event.type} here`);
  }
}

/** The handle goes from where it is to there, step by step. */
export async function slideTo(slider: Locator, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 1) await slider.press('ArrowRight');
}

export async function triggerIs(form: Locator, view: OrderTicketView['stopLoss']): Promise<void> {
  const { isOn, text, problem, isTooClose, hint, price } = view;
  await expect(toggle(form)).toBeChecked({ checked: isOn });
  const said = problem ?? (isTooClose ? hint : null);
  await fieldIs(stopLoss(form), text, (said ?? undefined) as Words | undefined);
  // A problem stands in its place.
  if (hint && !said) await expect(form).toContainText(textOf(hint as Words));
  await expect(form.getByText(`Closes at about ${price}`)).toHaveCount(isOn ? 1 : 0);
}

interface Placed {
  readonly kind: string;
  readonly body?: { readonly data?: object };
  readonly message?: string | null;
  readonly isModeChanged?: true;
}
export const placedBy = ({ event }: Move) => event['outcome'] as Placed | undefined;

/** The answer by which an order ends so; the server fills it by itself. */
export function answerOrder(move: Move): Answer | undefined {
  const { kind = '', body, message = null, isModeChanged } = placedBy(move) ?? {};
  if (kind === 'accepted') return body?.data ? undefined : { json: body ?? {} };
  if (!isModeChanged) return refusal({ kind, message });
  return { status: 409, json: { message, error: message, status: 'mode_changed' } };
}
