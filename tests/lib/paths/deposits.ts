// What the ways to pay in have in common: the popup that shows them, and the ends of their call.
import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { canLearn, type Outcome } from './intents.ts';
import type { Answer, Scene } from './walk.ts';
import { close, drawn, enter, makeTrader } from './world.ts';

export const SETTINGS = {
  ...{ card_payment: 'true', crypto_payment: 'true', custom_payment: 'true', btcpay_payment: 'true' },
  ...{ card_payment_minimum: 100, card_payment_maximum: 5000 },
  ...{ user_btcpay_store_id: 'store-1', crypto_payments: ['BTC|Bitcoin|bc1qexample', 'ETH|Ether|0xexample'] },
};

export const CALL = 'POST /user/deposits';
export const popup = (page: Page) => page.getByRole('dialog', { name: 'Deposit to your real account' });
export const button = (page: Page, name: string) => popup(page).getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => popup(page).getByRole('textbox', { name, exact: true });

/** A trader on a server with every way to pay in. */
export async function enterToPay(scene: Scene): Promise<void> {
  const { server } = scene;
  const provider = { user_btcpay_server_url: server.url, outside_hosts: [new URL(server.url).host] };
  await steer(server, 'settings', { ...SETTINGS, ...provider });
  await makeTrader(scene, '500.00');
  await enter(scene);
}

const isOffer = ({ event }: Move) => event.type === 'offer.changed';
const isDone = ({ event }: Move) => event.type === 'form.done';
/** Whether the popup is open after these moves. */
export const isOpenAfter = (before: readonly Move[]) =>
  (before.findLast((move) => isOffer(move) || isDone(move))?.event['offer'] ?? null) !== null;

/** Whether a move of the popup or the end of a press can come after these; `press` names the event that sends. */
export function followsInPopup(move: Move, before: readonly Move[], presses: number): boolean {
  const { event } = move;
  if (before.some(isDone)) return false;
  if (event.type === 'offer.changed') return isOpenAfter(before) === (event['offer'] === null);
  if (event.type === 'intent.resolved') return canLearn(move, before);
  return event.type !== 'intent.settled' || event['ref'] === String(presses);
}

/** Opens the popup on this way to pay, or closes it. */
export async function showOffer({ page }: Scene, isShown: boolean, way: string): Promise<void> {
  if (!isShown) return close(popup(page));
  await page.getByRole('button', { name: /^Real account \$/ }).click();
  const accounts = page.getByRole('dialog', { name: 'Your accounts' });
  await drawn(page, accounts);
  await accounts.getByRole('button', { name: 'Deposit' }).click();
  await drawn(page, popup(page).getByRole('tab').first());
  await choose(page, way);
}

export async function choose(page: Page, way: string): Promise<void> {
  const tab = popup(page).getByRole('tab', { name: way, exact: true });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** The server has no case of an accepted deposit that it does not name. */
export function answerOf(move: Move): Promise<Answer | undefined> {
  const { kind, body } = move.event['outcome'] as Outcome & { readonly body?: { readonly data?: object } };
  return Promise.resolve(kind === 'accepted' && body?.data === undefined ? { status: 200, json: body } : undefined);
}
