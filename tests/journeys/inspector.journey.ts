import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { axeFaults } from '../lib/axe.ts';
import { chart, machines } from '../lib/inspector-page.ts';
import { expect, test } from '../lib/journey.ts';
import { takePicture } from '../lib/picture.ts';
import { keepRecording } from '../lib/recording.ts';
import { newTrader } from '../lib/steer.ts';

/** Whether a part of a chart stands in the frame as a whole. */
const isSeen = (part: Locator) =>
  part.evaluate((element) => {
    const [frame, own] = [element.closest('[role=application]'), element].map((one) => one?.getBoundingClientRect());
    if (!frame || !own) return false;
    const isWithin = own.left >= frame.left && own.top >= frame.top;
    return isWithin && own.right <= frame.right && own.bottom <= frame.bottom;
  });

test.describe('the gallery', { tag: '@both' }, () => {
  test('has no fault for assistive technology, light and dark', async ({ page }) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/inspector#/gallery/trading/orderTicket');
      await expect(chart(page, 'orderTicket')).toBeVisible();
      expect(await axeFaults(page), scheme).toEqual([]);
      const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
      await takePicture(page, `inspector-gallery-${String(page.viewportSize()?.width)}-${scheme}`);
    }
  });
});

test('the gallery is found through, moved and read by the keyboard, and each state has an address', async ({
  page,
}) => {
  await page.goto('/inspector');
  await expect(machines(page).getByRole('status')).toHaveText(/^\d{2,} machines$/);
  const search = page.getByRole('searchbox');
  await search.fill('demo.copy');
  await expect(machines(page).getByRole('link')).toHaveCount(1);
  await search.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/gallery\/access\/signIn$/);
  const frame = chart(page, 'signIn');
  await frame.focus();
  const place = () => frame.locator('svg > g').getAttribute('transform');
  await page.keyboard.press('0');
  const before = await place();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  expect(await place()).not.toBe(before);
  await page.keyboard.press('0');
  expect(await place()).toBe(before);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?state=editing$/);
  // A state that takes the focus comes into sight.
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect.poll(() => isSeen(frame.locator('a:focus'))).toBe(true);
  await page.goto('/inspector#/gallery/access/signIn?state=submitting');
  await expect(frame.locator('[data-path="submitting"]')).toHaveAttribute('data-chosen', 'true');
  await expect(page.getByRole('complementary', { name: 'The chosen state' })).toContainText('#busy');
});

test('a chart or the simulation that did not load says so in its place, and is tried again', async ({ page }) => {
  const lost = /\/assets\/(signIn|simulate)-[^/]*\.js$/;
  await page.goto('/inspector#/gallery/platform/notices');
  await expect(chart(page, 'notices')).toBeVisible();
  await page.route(lost, (route) => route.abort());
  const failed = (what: string) => page.getByRole('alert', { name: `${what} did not load` });
  const again = page.getByRole('button', { name: 'Try again' });
  for (const [address, what] of [
    ['#/gallery/access/signIn', 'The chart of signIn'],
    ['#/simulate/access/signIn', 'The simulation'],
  ] as const) {
    await page.evaluate((hash) => (location.hash = hash), address);
    await expect(failed(what)).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'Part of the inspector' })).toBeVisible();
  }
  await page.unroute(lost);
  await again.click();
  await expect(page.getByRole('complementary', { name: 'Simulation' })).toBeVisible();
  await expect(chart(page, 'signIn')).toBeVisible();
});

test('the inspector beside the client lights its states through the sign-in; the session is saved and read again', async ({
  page,
  server,
  context,
}) => {
  const { email, password } = await newTrader(server);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/v1/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login?inspect');
  await expect(page.getByLabel('Email')).toBeVisible();
  // It attaches to a client that runs already.
  const inspector = await context.newPage();
  await inspector.goto('/inspector#/live');
  const actors = inspector.getByRole('navigation', { name: 'Actors' });
  const signIn = actors.getByRole('button', { name: /^signIn/ });
  await signIn.click();
  const state = (path: string) => chart(inspector, 'signIn').locator(`[data-path="${path}"]`);
  await expect(state('editing.typing')).toHaveAttribute('data-lit', 'true');
  await expect(state('submitting')).not.toHaveAttribute('data-lit');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(state('submitting')).toHaveAttribute('data-lit', 'true');
  await expect(state('editing')).not.toHaveAttribute('data-lit');
  // What the screen is told, beside the context.
  const details = inspector.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading', { name: 'signInView' })).toBeVisible();
  await expect(details).toContainText('"isBusy": true');
  await expect.poll(() => isSeen(state('submitting'))).toBe(true);
  await expect(chart(inspector, 'signIn').locator('g[data-lit]')).toHaveCount(1);
  expect(await axeFaults(inspector)).toEqual([]);
  await takePicture(inspector, 'inspector-live');
  letGo();
  await expect(actors.getByRole('button', { name: /^signedIn/ })).toBeVisible();
  await expect(actors.getByRole('button', { name: /^openOrders/ })).toBeVisible();
  await inspector.getByRole('searchbox', { name: 'Filter events' }).fill('signIn form.submit');
  await inspector.getByRole('button', { name: /form\.submit/ }).click();
  await expect(state('submitting')).toHaveAttribute('data-lit', 'true');
  await takePicture(inspector, 'inspector-paused');

  const saving = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: 'Save recording' }).click();
  const file = await (await saving).path();
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('form.submit');
  // A moment in it may have any digits.
  const told = text.replaceAll(/"at": ?\d+/g, '');
  expect([email, password, '10000'].filter((word) => told.includes(word))).toEqual([]);
  keepRecording('browser', 'sign-in', text);

  // What a person looks at stays in sight: through a visit to the gallery, and while the client is reloaded, whose tab is
  // still open to inspection.
  const session = actors.getByRole('button', { name: /^session/ }).first();
  await session.click();
  const part = (name: string) =>
    inspector.getByRole('radiogroup', { name: 'Part of the inspector' }).getByText(name, { exact: true });
  await part('Gallery').click();
  await expect(machines(inspector)).toBeVisible();
  await part('Live').click();
  await expect(inspector.getByRole('searchbox', { name: 'Filter events' })).toHaveValue('signIn form.submit');
  await page.reload();
  const all = inspector.getByRole('combobox', { name: 'Session' });
  await expect(all.locator('option')).toHaveText([
    /^\S.* \/\w* \d\d:\d\d:\d\d \(\d+\)$/,
    /^\S.* \/login \d\d:\d\d:\d\d \(\d+, left\)$/,
  ]);
  const former = await all.inputValue();
  await inspector.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(inspector.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(all).toHaveValue(former);
  await all.selectOption({ index: 0 });
  await expect(all).not.toHaveValue(former);
  await expect(session).toHaveAttribute('aria-pressed', 'true');

  await inspector.reload();
  // The filter that stands over the events of the client stays over those of the recording.
  await inspector.getByRole('searchbox', { name: 'Filter events' }).fill('signIn form.submit');
  await inspector.locator('input[type=file]').setInputFiles(file);
  await inspector.getByRole('button', { name: /form\.submit/ }).click();
  await signIn.click();
  await expect(state('submitting')).toHaveAttribute('data-lit', 'true');
  await inspector.getByRole('button', { name: 'One step back' }).click();
  await expect(state('editing.typing')).toHaveAttribute('data-lit', 'true');
  await expect(inspector.getByRole('complementary', { name: 'Details' })).toContainText('"isBusy": false');
});

test('the inspector draws a few rows of a long recording, and says what is wrong with a file', async ({ page }) => {
  const base = { v: 1, at: 1_700_000_000_000, value: 'idle' };
  const records = Array.from({ length: 5_300 }, (_, index) => {
    const actor = `x:${String(index % 300)}`;
    const name = `actor${String(index % 300)}`;
    const parent = index === 0 ? null : 'x:0';
    if (index < 300) return { ...base, kind: 'actor', actor, parent, name, place: name, machine: 'signIn' };
    const event = { type: `event.${String(index)}` };
    return { ...base, kind: 'transition', actor, event, from: null, steps: [], status: 'active', told: [] };
  });
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'long.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.goto('/inspector#/live');
  await choose('{}');
  await expect(page.getByText('This file is no recording of the inspector.')).toBeVisible();
  await choose(JSON.stringify({ format: 'bourse-inspection', v: 1, records }));
  await expect(page.getByText('5300 of 5300 records')).toBeVisible();
  await expect(page.getByText('300 live actors')).toBeVisible();
  const rows = page.getByRole('group', { name: 'Records' }).getByRole('button');
  await expect(rows.filter({ hasText: 'event.5299' })).toBeVisible();
  expect(await rows.count()).toBeLessThan(100);
  // The list goes with the position.
  await page.getByRole('slider', { name: 'Record that is shown' }).press('Home');
  await expect(rows.filter({ hasText: 'actor7' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'One step on' }).click();
  await expect(rows.and(page.locator('[aria-current="step"]'))).toContainText('actor0');
});

test('a machine is simulated step by step, back again, and its path copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/inspector#/simulate/access/signIn');
  const panel = page.getByRole('complementary', { name: 'Simulation' });
  const state = panel.getByRole('status');
  await expect(state).toHaveText('editing.typing');
  await panel
    .getByRole('region', { name: 'Events' })
    .getByRole('button', { name: /^form\.submit/ })
    .click();
  await expect(state).toHaveText('submitting');
  const lit = (path: string) => chart(page, 'signIn').locator(`[data-path="${path}"]`);
  await expect(lit('submitting')).toHaveAttribute('data-lit', 'true');
  await panel.getByRole('region', { name: 'Time' }).getByRole('button').click();
  await expect(state).toHaveText('editing.typing');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(state).toHaveText('submitting');
  await panel
    .getByRole('region', { name: 'Answers' })
    .getByRole('button', { name: /→ signedIn/ })
    .click();
  await expect(state).toHaveText('signedIn');
  expect(await axeFaults(page)).toEqual([]);
  await takePicture(page, 'inspector-simulate');
  await panel.getByRole('button', { name: 'Copy as test' }).click();
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('const live = stage(signInModel);');
  expect(text).toContain('.toEqual("signedIn");');
});

test('a file of coverage colours the chart by the layer that reached a state or took a transition', async ({
  page,
}) => {
  await page.goto('/inspector#/gallery/access/signIn?state=submitting');
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'coverage.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('{}');
  await expect(page.getByText('This file is neither coverage nor a recording of the inspector.')).toBeVisible();
  const submit = 'editing|form.submit|0';
  // Stays where it is, in whichever state that is.
  const change = '|field.change|0';
  const layers = {
    interpreter: { signIn: { states: ['editing', 'submitting', 'signedIn'], transitions: [submit, change] } },
    browser: { signIn: { states: ['editing', 'submitting'], transitions: [submit] } },
  };
  await choose(JSON.stringify({ format: 'bourse-coverage', v: 1, layers }));
  const frame = chart(page, 'signIn');
  await expect(frame.locator('[data-path="submitting"]')).toHaveAttribute('data-reached', 'browser');
  await expect(frame.locator('[data-path="signedIn"]')).toHaveAttribute('data-reached', 'interpreter');
  await expect(frame.locator('[data-path="resending"]')).toHaveAttribute('data-reached', 'none');
  await expect(frame.locator('g[data-reached="browser"]')).toHaveCount(1);
  const panel = page.getByRole('complementary', { name: 'The chosen state' });
  await expect(panel.getByText('reached by interpreter, browser').first()).toBeVisible();
  await expect(page.getByText(/^interpreter: 3 of \d states, 2 of \d\d transitions$/)).toBeVisible();
  await expect(frame.locator('g[data-reached="interpreter"]')).toHaveText('field.change');
  await page.goto('/inspector#/gallery/access/signIn?state=');
  const stays = panel.getByRole('listitem').filter({ hasText: 'field.change' });
  await expect(stays).toContainText('reached by interpreter');
  expect(await axeFaults(page)).toEqual([]);
  await takePicture(page, 'inspector-coverage');
});
