// The run of a file, as a failing property leaves one: shown by the inspector, and done in the page against the server.
//   BOURSE_FIXTURE=reports/properties/plans.run.json … playwright test kept-run
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chart } from '../lib/inspector-page.ts';
import { expect, test } from '../lib/journey.ts';
import { cardDepositPage } from '../lib/paths/card-deposit.ts';
import { closingPage } from '../lib/paths/closing.ts';
import { coinDepositPage } from '../lib/paths/coin-deposit.ts';
import { follow, HeldCalls } from '../lib/paths/drive.ts';
import { identityUploadPage } from '../lib/paths/identity-upload.ts';
import { invoiceDepositPage } from '../lib/paths/invoice-deposit.ts';
import { newDemoAccountPage } from '../lib/paths/new-demo-account.ts';
import { orderDialogPage } from '../lib/paths/order-dialog.ts';
import { orderTicketPage } from '../lib/paths/order-ticket.ts';
import { passwordResetPage } from '../lib/paths/password-reset.ts';
import { plansPage } from '../lib/paths/plans.ts';
import { registrationPage } from '../lib/paths/registration.ts';
import { signInPage } from '../lib/paths/sign-in.ts';
import { traderRequestPage } from '../lib/paths/trader-request.ts';
import { twoFaPage } from '../lib/paths/two-fa.ts';
import { keptWalkOf, mapFor, type FlowMap } from '../lib/paths/walk.ts';
import { withdrawalPage } from '../lib/paths/withdrawal.ts';

const KEPT = join(import.meta.dirname, '../properties/runs/invoice-deposit.run.json');
const given = process.env['BOURSE_FIXTURE'];
const file = given === undefined || given === '' ? KEPT : join(import.meta.dirname, '../..', given);
const text = readFileSync(file, 'utf8');
const { run, records } = JSON.parse(text) as { run: { machine: string }; records: readonly unknown[] };

const maps = [
  cardDepositPage,
  closingPage,
  coinDepositPage,
  identityUploadPage,
  invoiceDepositPage,
  newDemoAccountPage,
  orderDialogPage,
  orderTicketPage,
  passwordResetPage,
  plansPage,
  registrationPage,
  signInPage,
  traderRequestPage,
  twoFaPage,
  withdrawalPage,
] as unknown as readonly FlowMap<never>[];

test.describe('the run of a file', { tag: '@desktop' }, () => {
  test('is shown by the inspector step by step', async ({ page }) => {
    await page.goto('/inspector#/live');
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText(`${records.length} of ${records.length} records`)).toBeVisible();
    const frame = chart(page, run.machine);
    await expect(frame.locator('[data-lit="true"]').first()).toBeVisible();
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'One step back' }).click();
    await expect(page.getByText(`${records.length - 3} of ${records.length} records`)).toBeVisible();
    await expect(frame).toBeVisible();
  });

  test('is done in the page against the server, and each move shows what the machine’s view says', async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(90_000);
    const map = mapFor(maps, text);
    if (map === undefined) throw new Error(`No page has a map of ${run.machine}.`);
    const { walk, left } = keptWalkOf(map, text);
    if (left.length > 0) test.info().annotations.push({ type: 'the page cannot', description: left.join(', ') });
    // The one that is kept here is one that the page can do whole.
    if (file === KEPT) expect(left).toEqual([]);
    expect(walk.steps.length).toBeGreaterThan(0);
    const email = `kept-${crypto.randomUUID().slice(0, 8)}@example.com`;
    const scene = { page, context, server, email, held: new HeldCalls(), start: walk.start };
    try {
      await follow(map, walk, scene, (title, body) => test.step(title, body));
    } finally {
      await map.close?.(scene);
    }
  });
});
