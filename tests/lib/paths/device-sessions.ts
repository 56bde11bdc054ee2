import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { buttonIs, textOf } from './form.ts';
import { refusal, replyOf } from './mailed-code.ts';
import type { DeviceSessionsView } from './views.ts';
import type { Answer, FlowMap } from './walk.ts';
import { close, drawn, enter, makeTrader, withoutNetwork } from './world.ts';

type Listed = Omit<DeviceSessionsView['devices'][number], 'isAsked'>;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Devices and sessions' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const EVERYWHERE = 'Sign out everywhere';
const ONE = 'Sign out device';

const isShown = ({ event }: Move) => event.type === 'shown.changed';
const isEndedEverywhere = (move: Move) => move.type === 'closeAllSessions done #1';
/** Signed out everywhere, the page is another one. */
const isOpenAfter = (before: readonly Move[]) =>
  before.findLast(isShown)?.event['shown'] === true && !before.some(isEndedEverywhere);

/** A list with the devices of the model, whose ids no server gives. */
const listOf = (sessions: readonly Listed[]): Answer => ({
  json: {
    data: sessions.map(({ id, device, signedInAt, lastUsedAt, isCurrent }) => ({
      id,
      device: isCurrent ? 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' : textOf(device),
      ...{ created_at: signedInAt, last_used_at: lastUsedAt, is_current: isCurrent },
    })),
  },
});

/** The dialog of the devices that the account is signed in by (R37). */
export const deviceSessionsPage: FlowMap<DeviceSessionsView> = {
  model: 'deviceSessionsModel',
  calls: {
    listSessions: '/auth/sessions',
    deleteSession: 'DELETE /auth/sessions/:id',
    closeAllSessions: '/auth/logout/everywhere',
  },
  timers: { 'after requestTimeout': 10_000, 'after slip': 500 },
  standsStill: true,
  dialog: { on: dialog, isOpenAfter },
  gaps: withoutNetwork('deviceSessions', 'loading', 'failed', 'listing', 'refreshing'),
  can({ event, kind }, { phase, devices, isEverywhereAsked, canEndEverywhere, isLocked, isEnding }) {
    if (kind !== 'event') return true;
    const isAsking = isEverywhereAsked || devices.some(({ isAsked }) => isAsked);
    switch (event.type) {
      case 'sessions.reload':
        return phase === 'failed';
      case 'device.signOut':
        return phase === 'ready' && !isAsking && devices.some(({ id, isCurrent }) => id === event['id'] && !isCurrent);
      case 'everywhere.signOut':
        return phase === 'ready' && !isAsking && canEndEverywhere;
      case 'ending.confirm':
        return isAsking && !isLocked && !isEnding;
      case 'ending.cancel':
        return isAsking && !isEnding;
      case 'network.changed':
        return false;
      default:
        return true;
    }
  },
  follows(move, before) {
    if (before.some(isEndedEverywhere)) return false;
    const isOpen = isOpenAfter(before);
    if (isShown(move)) return isOpen !== move.event['shown'];
    return move.kind !== 'event' || isOpen;
  },
  async open(scene) {
    await makeTrader(scene, '0.00');
    await enter(scene);
    await scene.page.goto('/profile');
    await expect(scene.page.getByRole('button', { name: 'Devices and sessions' })).toBeVisible();
  },
  async act({ page }, { event }, _rest, view) {
    switch (event.type) {
      case 'shown.changed':
        if (event['shown'] !== true) return close(dialog(page));
        await page.getByRole('button', { name: 'Devices and sessions' }).click();
        return drawn(page, dialog(page));
      case 'sessions.reload':
        return button(page, 'Try again').click();
      case 'device.signOut':
        return button(page, 'Sign out iPhone').click();
      case 'everywhere.signOut':
        return button(page, EVERYWHERE).click();
      case 'ending.confirm':
        return button(page, view.isEverywhereAsked ? EVERYWHERE : ONE).click();
      default:
        return button(page, 'Cancel').click();
    }
  },
  async answer(_scene, move) {
    if (move.child === 'listSessions') return listOf(move.event['output'] as readonly Listed[]);
    const reply = replyOf(move);
    if (reply.kind === 'gone') return { status: 404, json: { message: 'There is no such session.' } };
    return reply.kind === 'ended' ? { json: { message: 'It is ended' } } : refusal(reply);
  },
  async shows({ page }, { phase, devices, isAlone, isEverywhereAsked, canEndEverywhere, isLocked, isEnding }) {
    const within = dialog(page);
    await expect(within.getByText('Could not load. Try again')).toHaveCount(phase === 'failed' ? 1 : 0);
    await expect(within.getByRole('status', { name: 'Loading' })).toHaveCount(phase === 'loading' ? 1 : 0);
    if (phase !== 'ready') return;
    await expect(within.getByRole('listitem')).toHaveCount(devices.length);
    for (const { device, isCurrent } of devices) {
      const row = within.getByRole('listitem').filter({ hasText: textOf(device) });
      await expect(row.getByText('This device', { exact: true })).toHaveCount(isCurrent ? 1 : 0);
    }
    await expect(within.getByText('Your account is signed in on this device alone.')).toHaveCount(isAlone ? 1 : 0);
    await expect(button(page, EVERYWHERE)).toHaveCount(canEndEverywhere || isEverywhereAsked ? 1 : 0);
    const isAsked = devices.some((device) => device.isAsked);
    await expect(button(page, 'Cancel')).toHaveCount(isAsked || isEverywhereAsked ? 1 : 0);
    if (isAsked) await buttonIs(button(page, ONE), { isBusy: isEnding, isLocked });
    if (isAsked) await expect(button(page, EVERYWHERE)).toHaveAttribute('aria-disabled', 'true');
    if (isEverywhereAsked) await buttonIs(button(page, EVERYWHERE), { isBusy: isEnding, isLocked });
  },
};
