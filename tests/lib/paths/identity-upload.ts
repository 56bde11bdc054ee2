import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { steer } from '../steer.ts';
import { alertIs, buttonIs, textOf } from './form.ts';
import { PASSWORD, refusal, replyOf } from './mailed-code.ts';
import { BANK, PAYING_OUT, WALLETS } from './receivers.ts';
import type { IdentityUploadView } from './views.ts';
import type { FlowMap, Scene } from './walk.ts';
import { call, drawn, enter, makeTrader, NEXT_LOOK } from './world.ts';

// Close is pressed for what follows it, that the dialog is shown no more.
const NOT_ALONE = 'its press closes the dialog, which is a move of its own';
const AT_ONCE = 'core proves it: a walk presses a button once it takes the press';

const DOCUMENTS = '/user/account/upload/id';
const ASK = `GET ${DOCUMENTS}`;
const TYPE = 'International Passport';
const OTHER_TYPE = 'Drivers License';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Verify your identity' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const front = (page: Page) => dialog(page).getByRole('group', { name: 'Front image' });
const kind = (page: Page) => dialog(page).getByRole('combobox', { name: 'Document type' });
const submit = (page: Page) => dialog(page).getByRole('button', { name: /^Send (documents|again)$/ });

/** Reading a file waits until the walk answers it. */
const holdReading = (page: Page) =>
  page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer;
    const held: ((isRead: boolean) => void)[] = [];
    Blob.prototype.arrayBuffer = function () {
      return new Promise((resolve, reject) => {
        held.push((isRead) => (isRead ? resolve(read.call(this)) : reject(new Error('unreadable'))));
      });
    };
    Object.assign(window, { letRead: (isRead: boolean) => held.pop()?.(isRead) });
  });

const photo = async (page: Page) => {
  const clip = { x: 0, y: 0, width: 120, height: 80 };
  return page.screenshot({ type: 'jpeg', clip, scale: 'css' });
};
const photos = new WeakMap<Scene, Buffer>();

/** The trader sends a document from elsewhere: made as the one in the dialog, or another one. */
async function sendElsewhere({ server, email }: Scene, image: Buffer, isAlike = true): Promise<void> {
  const entry = { email, password: PASSWORD, device: 'another browser' };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(entry),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const body = new FormData();
  body.set('type', isAlike ? TYPE : OTHER_TYPE);
  const file = new Blob([new Uint8Array(image)], { type: 'image/jpeg' });
  body.set('front', file, 'front.jpg');
  if (!isAlike) body.set('back', file, 'back.jpg');
  const authorization = { authorization: `Bearer ${data.token}` };
  const sent = await fetch(`${server.url}/api/v1${DOCUMENTS}`, { method: 'POST', headers: authorization, body });
  if (!sent.ok) throw new Error(`the document answered ${sent.status}: ${await sent.text()}`);
}

const isShown = ({ event }: Move) => event.type === 'shown.changed';
/** What is found: nothing new is the first answer, another document the third. */
const [ALIKE, OTHER] = ['findArrived done #2', 'findArrived done #3'];
const isAccepted = (move: Move) =>
  (move.child === 'createKycDocument' && move.kind === 'done' && replyOf(move).kind === 'accepted') ||
  move.type === ALIKE;
/** Whether the dialog is open after these moves; what has arrived closes it. */
const isOpenAfter = (before: readonly Move[]) =>
  before.findLast((move) => isShown(move) || isAccepted(move))?.event['shown'] === true;
const isKnown = ({ event }: Move) => event.type === 'knownDocuments.changed';

/** The dialog that sends identity documents, over a withdrawal that asks for them (M-106, M-145 to M-166). */
export const identityUploadPage: FlowMap<IdentityUploadView> = {
  model: 'identityUploadModel',
  calls: { createKycDocument: `POST ${DOCUMENTS}`, findArrived: ASK },
  timers: { 'after requestTimeout': 120_000, 'after slip': 500 },
  dialog: { on: dialog, isOpenAfter },
  gaps: {
    'identityUpload.editing: dialog.leave': NOT_ALONE,
    'identityUpload.editing.ended: dialog.leave': AT_ONCE,
    'identityUpload.unknown: dialog.leave': NOT_ALONE,
    'identityUpload.unknown.ended: dialog.leave': AT_ONCE,
    'checkImage done #2': 'a file that is too large is refused at once, before it is read',
    'identityUpload.sending.leaving: upload.progressed':
      'the browser tells by itself how much has left: identity-upload.journey sees it on a slow line',
  },
  can({ event, kind: of, type }, { isLocked, isBusy, phase, canAsk, isAsking, checking, files, fields }, running) {
    if (of !== 'event') return type !== 'checkImage done #2';
    switch (event.type) {
      // A minute passes until the page looks again: what waits for less would be over.
      case 'settings.changed':
        return running.length === 0;
      case 'field.change':
        return !isLocked && fields.type !== event['text'];
      case 'file.choose':
        return !isLocked;
      case 'file.remove':
        return !isLocked && files.front !== undefined;
      case 'form.submit':
        return !isBusy && checking === null;
      case 'upload.cancel':
        return isBusy;
      case 'upload.progressed':
      case 'dialog.leave':
        return false;
      case 'form.edit':
        return phase === 'unknown';
      case 'arrival.ask':
        return canAsk && !isAsking;
      default:
        return true;
    }
  },
  follows(move, before) {
    const isOpen = isOpenAfter(before);
    if (isShown(move)) return isOpen !== move.event['shown'];
    // The list is on its way from the first opening on, and waits no minute.
    const hasPassed = before.some(
      (each) => each.kind === 'timer' || each.event.type === 'settings.changed' || isKnown(each),
    );
    if (isKnown(move)) return isOpen && !hasPassed;
    return move.kind !== 'event' || isOpen || move.event.type === 'settings.changed';
  },
  async open(scene) {
    const { page, server } = scene;
    const sections = { enable_credit_card_kyc: 'false', enable_proof_of_address_kyc: 'false' };
    await steer(server, 'settings', { ...PAYING_OUT, ...sections, require_kyc_for_withdrawal: 'true' });
    await makeTrader(scene, '500.00');
    await holdReading(page);
    await enter(scene);
    photos.set(scene, await photo(page));
    await call(scene, 'POST', `${WALLETS}/store`, BANK);
    await page.getByRole('banner').getByRole('button', { name: 'Withdraw', exact: true }).click();
    const withdrawal = page.getByRole('dialog', { name: 'Withdraw to a saved account' });
    await withdrawal.getByRole('combobox', { name: 'Receiver account' }).selectOption({ index: 1 });
    await withdrawal.getByRole('button', { name: 'Process Withdrawal' }).click();
    await drawn(
      page,
      withdrawal.getByRole('button', { name: 'Confirm withdrawal' }).and(page.locator(':not([aria-disabled])')),
    );
    await withdrawal.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(withdrawal.getByRole('button', { name: 'Upload identity documents' })).toBeVisible();
  },
  async act(scene, { event }, _rest, view) {
    const { page, server, held } = scene;
    const buffer = photos.get(scene) ?? Buffer.of();
    switch (event.type) {
      case 'shown.changed':
        if (event['shown'] === true) {
          await page.getByRole('button', { name: 'Upload identity documents' }).click();
          return expect(submit(page)).toBeVisible();
        }
        // While it is on its way no button closes it.
        return view.isBusy ? void (await page.goBack()) : button(page, 'Close').click();
      case 'settings.changed':
        await steer(server, 'settings', { enable_proof_of_address_kyc: 'true' });
        return page.clock.fastForward(NEXT_LOOK);
      case 'knownDocuments.changed': {
        await sendElsewhere(scene, buffer);
        const answer = page.waitForResponse((response) => response.url().endsWith(DOCUMENTS));
        await (await held.take(ASK)).continue();
        await answer;
        return;
      }
      case 'field.change':
        return void (await kind(page).selectOption(event['text'] as string));
      case 'file.choose':
        return front(page)
          .locator('input[type=file]')
          .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer });
      case 'file.remove':
        return front(page).getByRole('button', { name: 'Remove' }).click();
      case 'form.submit':
        return submit(page).click();
      case 'upload.cancel':
        return button(page, 'Cancel upload').click();
      case 'form.edit':
        return button(page, 'Change documents').click();
      default:
        return button(page, 'See what arrived').click();
    }
  },
  async give({ page }, move) {
    const isRead = move.kind === 'done';
    if (move.child === 'checkImage' && move.kind !== 'timer')
      await page.evaluate((is) => (window as unknown as { letRead: (isRead: boolean) => void }).letRead(is), isRead);
  },
  async answer(scene, move) {
    if (move.child === 'findArrived') {
      const isAlike = move.type === ALIKE;
      if (isAlike || move.type === OTHER) await sendElsewhere(scene, photos.get(scene) ?? Buffer.of(), isAlike);
      return undefined;
    }
    const reply = replyOf(move);
    return reply.kind === 'accepted' ? undefined : refusal(reply);
  },
  async shows({ page }, view) {
    const { phase, fields, files, problems, problem, checking, isBusy, isLocked, isAsking, canAsk } = view;
    const isUnknown = phase === 'unknown';
    await expect(kind(page)).toHaveValue(fields.type);
    await expect(kind(page)).toBeEnabled({ enabled: !isLocked });
    await expect(front(page).getByText('front.jpg')).toHaveCount(files.front ? 1 : 0);
    for (const words of Object.values(problems)) await expect(dialog(page)).toContainText(textOf(words));
    await expect(front(page).getByRole('alert')).toHaveCount(problems.front ? 1 : 0);
    await alertIs(dialog(page), problem);
    await expect(dialog(page).getByRole('combobox', { name: 'Proof type' })).toHaveCount(view.hasProof ? 1 : 0);
    await buttonIs(submit(page), { isBusy, isLocked: checking !== null });
    await expect(button(page, 'Change documents')).toHaveCount(isUnknown ? 1 : 0);
    await expect(button(page, 'See what arrived')).toHaveCount(canAsk ? 1 : 0);
    if (canAsk) await buttonIs(button(page, 'See what arrived'), { isBusy: isAsking });
  },
};
