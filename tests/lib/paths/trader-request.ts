import type { Move } from '@bourse/model-testing';
import { expect, type Page, type Route } from '@playwright/test';
import { steer } from '../steer.ts';
import { buttonIs, NEVER_LOST } from './form.ts';
import { refusal, replyOf } from './mailed-code.ts';
import { connect, makeManager, type Stage } from './managers.ts';
import type { TraderRequestView } from './views.ts';
import { isOffline, type FlowMap, type Scene } from './walk.ts';
import { close, drawn, enter, makeTrader, NEXT_LOOK } from './world.ts';

const USER = '**/api/v1/auth/user';
const ASK = 'POST /user/trader/:action';
const SERVICE_OFF = { enable_auto_trader: 'false', enable_account_connection_autotrade: 'false' };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Account manager', exact: true });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const toggle = (page: Page) => page.getByRole('switch', { name: 'Auto trader', includeHidden: true });
const stageOf = (user: { traderRequest: string; managerId: string | null }): Stage => {
  if (user.traderRequest === 'accepted') return 'connected';
  return user.traderRequest === 'pending' ? 'offered' : 'none';
};

/** Questions of the page about its user wait here until the walk lets one through. */
const looks = new WeakMap<Scene, Route[]>();

/** Lets the page look at its user: by the question that waits, or by the next one that a minute brings. */
async function look(scene: Scene): Promise<void> {
  const waiting = looks.get(scene) ?? [];
  const open = () => waiting.filter((route) => route.request().failure() === null);
  if (open().length === 0) await scene.page.clock.fastForward(NEXT_LOOK);
  await expect.poll(() => open().length).toBeGreaterThan(0);
  const routes = open();
  waiting.length = 0;
  await Promise.all(routes.map((route) => route.continue()));
}

interface Told {
  readonly isOpen: boolean;
  /** What the dialogs tell the flow next, before anything else. */
  readonly owed: 'dialog.opened' | 'dialog.closed' | null;
  readonly stage: Stage;
  readonly isOff: boolean;
  readonly isConfirming: boolean;
  /** An offer shows itself once. */
  readonly wasShown: boolean;
  readonly isOut: boolean;
  /** It is being declined, as far as is known. */
  readonly isDeclining: boolean;
  /** The answer to a decline was lost: the user tells of it. */
  readonly isDoubted: boolean;
  /** After that none shows itself in the session (R7). */
  readonly hasDeclined: boolean;
}
/** An offer has shown itself before anything else is done. */
const begun = (moves: readonly Move[]): Told => {
  const isShown = moves[0]?.event.type === 'dialog.opened';
  const nothing = { isOpen: isShown, owed: null, isOff: false, isConfirming: false, isOut: false } as const;
  const notDeclined = { isDeclining: false, isDoubted: false, hasDeclined: false } as const;
  return { ...nothing, ...notDeclined, stage: isShown ? 'offered' : 'none', wasShown: isShown };
};
function after(told: Told, move: Move): Told {
  const { event, child, kind, type } = move;
  const ended = { ...told, isOpen: false, isConfirming: false, owed: null };
  const lost = { ...ended, isOut: false, isDeclining: false, isDoubted: told.isDoubted || told.isDeclining };
  if (child === 'updateTraderRequest') {
    if (kind === 'failed') return lost;
    const isDone = replyOf(move).kind === 'done';
    return {
      ...ended,
      isOut: false,
      isDeclining: false,
      hasDeclined: told.hasDeclined || (isDone && told.isDeclining),
    };
  }
  if (kind === 'timer') {
    return type === 'after requestTimeout' && told.isOut ? lost : told;
  }
  switch (event.type) {
    case 'connection.press': {
      if (told.isOff) return told;
      const isShown = told.stage === 'offered';
      return { ...told, isOpen: true, isConfirming: !isShown, owed: isShown ? 'dialog.opened' : null };
    }
    case 'connection.confirm':
    case 'offer.accept':
    case 'offer.decline': {
      const isDeclining = event.type === 'offer.decline';
      return { ...told, isOut: true, isDeclining, isDoubted: told.isDoubted && isDeclining };
    }
    case 'settings.changed':
      return { ...told, isOff: true };
    case 'dialog.leave':
      return { ...ended, owed: told.isOpen && !told.isConfirming ? 'dialog.closed' : null };
    case 'dialog.opened':
      return { ...told, isOpen: true, owed: null };
    case 'dialog.closed':
      return ended;
    case 'user.changed': {
      const stage = stageOf(event['user'] as Parameters<typeof stageOf>[0]);
      // What was asked about is not so any more.
      if (told.isConfirming) return { ...told, stage, isOpen: false, isConfirming: false, owed: 'dialog.closed' };
      if (stage === 'offered') {
        const wasShown = told.wasShown && told.stage === 'offered';
        const isShown = !wasShown && !told.hasDeclined && !told.isOpen;
        return {
          ...told,
          ...{ stage, wasShown: wasShown || isShown, isOpen: told.isOpen || isShown },
          owed: isShown ? 'dialog.opened' : null,
        };
      }
      const isTakenBack = told.isDoubted && stage === 'none';
      const declined = { isDoubted: false, hasDeclined: told.hasDeclined || isTakenBack };
      const isOver = told.stage === 'offered' && told.isOpen;
      return { ...told, ...declined, stage, isOpen: told.isOpen && !isOver, owed: isOver ? 'dialog.closed' : null };
    }
    default:
      return told;
  }
}
const toldBy = (moves: readonly Move[]) => moves.reduce(after, begun(moves));

const NO_NETWORK = 'without a network nothing is sent that a walk could hold: core tests it';

/** The connection to an account manager (A-077, A-078, A-081, T-260, R7). */
export const traderRequestPage: FlowMap<TraderRequestView> = {
  model: 'traderRequestModel',
  calls: { updateTraderRequest: ASK },
  timers: { 'after requestTimeout': 10_000, 'after slip': 500 },
  standsStill: true,
  dialog: { on: dialog, isOpenAfter: (moves) => toldBy(moves).isOpen },
  gaps: {
    'followDialog failed': NEVER_LOST,
    'traderRequest: followDialog failed': NEVER_LOST,
    'traderRequest.asking: updateTraderRequest failed branch 1 of 2': NO_NETWORK,
    'updateTraderRequest failed #2': NO_NETWORK,
    'traderRequest.asking: dialog.leave': 'core proves it: no walk has a server that is silent for long',
    'traderRequest.following: dialog.leave': 'the dialog has closed by then',
    'traderRequest.following: user.changed branch 1 of 4':
      'the way that the kit takes leads through a question that gives way to an offer, which no map tells: core tests it',
    'traderRequest.resting.shown: user.changed': 'the model has no request that still waits for its manager',
    'traderRequest: user.changed branch 2 of 5': 'nothing of an offer that stands changes',
  },
  can(move, { stage, asks, isBusy, isLocked, isOffered }, running) {
    const { event, kind, child } = move;
    if (kind !== 'event') return child !== 'followDialog' && !isOffline(move);
    const isConfirming = asks === 'request' || asks === 'disconnect';
    switch (event.type) {
      case 'connection.press':
        return !isBusy && !isConfirming;
      case 'connection.confirm':
        return isConfirming && !isLocked && !isBusy;
      case 'offer.accept':
        return asks === 'offer' && isOffered && !isLocked && !isBusy;
      case 'offer.decline':
        return asks === 'offer' && !isLocked && !isBusy;
      // A minute passes until the page looks again: what waits for less would be over.
      // A question that gives way to an offer opens the dialog anew, which no map tells: core tests it.
      case 'user.changed':
        return (
          !isLocked &&
          !(isConfirming && stageOf(event['user'] as Parameters<typeof stageOf>[0]) === 'offered') &&
          !running.includes('updateTraderRequest') &&
          (isBusy || stageOf(event['user'] as Parameters<typeof stageOf>[0]) !== stage)
        );
      case 'settings.changed':
        return !isLocked && !isBusy && isOffered;
      default:
        return true;
    }
  },
  follows(move, before, { stage }) {
    const { type } = move.event;
    const isFirst = before.length === 0;
    if (stage === 'offered' && isFirst) return type === 'dialog.opened';
    const { owed, isOpen, isOut } = toldBy(before);
    if (type === 'dialog.opened') return owed === type;
    if (owed !== null) return type === owed;
    if (type === 'connection.press') return !isOpen;
    if (['connection.confirm', 'offer.accept', 'offer.decline'].includes(type)) return isOpen;
    if (type === 'dialog.closed' || type === 'dialog.leave') return isOpen && !isOut;
    return true;
  },
  async open(scene) {
    const { page } = scene;
    const { stage } = scene.start as TraderRequestView;
    await makeManager(scene);
    await makeTrader(scene, '0.00');
    // An offer that is there already comes while the page is open: its dialog would be older than the walk.
    if (stage !== 'offered') await connect(scene, stage as Stage);
    await enter(scene);
    // What the dialog is drawn with is loaded when it is first wanted.
    await toggle(page).click();
    await drawn(page, dialog(page));
    await close(dialog(page));
    await expect(dialog(page)).toBeHidden();
    const waiting: Route[] = [];
    looks.set(scene, waiting);
    await page.route(USER, (route) => void waiting.push(route));
  },
  async act(scene, { event }, _rest, view) {
    const { page, server } = scene;
    switch (event.type) {
      case 'connection.press':
        return toggle(page).click();
      case 'connection.confirm':
        return button(page, view.asks === 'request' ? 'Send request' : 'Disconnect').click();
      case 'offer.accept':
        return button(page, 'Accept').click();
      case 'offer.decline':
        return button(page, 'Decline').click();
      case 'dialog.leave':
        return close(dialog(page));
      case 'dialog.closed':
        if (await dialog(page).isVisible()) await page.goBack();
        return;
      case 'dialog.opened':
        if (await dialog(page).isVisible()) return;
        await connect(scene, 'offered');
        return look(scene);
      case 'user.changed':
        await connect(scene, stageOf(event['user'] as Parameters<typeof stageOf>[0]));
        return look(scene);
      case 'settings.changed':
        await steer(server, 'settings', SERVICE_OFF);
        return page.clock.fastForward(NEXT_LOOK);
      default:
        return;
    }
  },
  answer(_scene, move) {
    const reply = replyOf(move);
    return Promise.resolve(reply.kind === 'done' ? undefined : refusal(reply));
  },
  async shows({ page }, { asks, isBusy, isLocked, isOffered, managerName }) {
    const within = dialog(page);
    if (asks === 'request') await expect(within).toContainText('An account manager will be asked to trade');
    if (asks === 'disconnect') await expect(within).toContainText('will not trade on your account any more');
    if (asks === 'request' || asks === 'disconnect')
      return buttonIs(button(page, asks === 'request' ? 'Send request' : 'Disconnect'), { isBusy, isLocked });
    if (asks === 'waiting') return;
    // Every account that the server is steered to has this name.
    await expect(within.getByText('Test Person', { exact: true })).toHaveCount(managerName === '' ? 0 : 1);
    await expect(within.getByText('Contact your Account Manager')).toHaveCount(isOffered ? 0 : 1);
    await buttonIs(button(page, 'Decline'), { isLocked: isLocked || isBusy });
    await expect(button(page, 'Accept')).toHaveCount(isOffered ? 1 : 0);
    if (isOffered) await buttonIs(button(page, 'Accept'), { isBusy, isLocked });
  },
  async showsBeside({ page }, { stage, isBusy }) {
    await (isBusy ? expect(toggle(page)) : expect(toggle(page)).not).toHaveAttribute('aria-busy', 'true');
    await expect(toggle(page)).toBeChecked({ checked: stage === 'connected' });
  },
};
