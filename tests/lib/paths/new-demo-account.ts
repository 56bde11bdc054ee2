import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { alertIs, buttonIs, textOf } from './form.ts';
import { canLearn } from './intents.ts';
import type { NewDemoAccountView } from './views.ts';
import type { FlowMap } from './walk.ts';
import { enter, makeTrader } from './world.ts';

const LABELS = {
  ...{ platform: 'Platform', account_type: 'Account type', currency: 'Currency', leverage: 'Leverage' },
  initial_deposit: 'Initial deposit',
} as const;
type Field = keyof typeof LABELS;

const CALL = 'POST /servers';
const main = (page: Page) => page.getByRole('main');
const submit = (page: Page) => main(page).getByRole('button', { name: 'Open demo account' });
const group = (page: Page, field: Field) => main(page).getByRole('radiogroup', { name: LABELS[field] });
const nameOf = (text: string) => (/^\d{4,}$/.test(text) ? `${text.slice(0, -3)},${text.slice(-3)}` : text);
const option = (page: Page, field: Field, text: string) =>
  group(page, field).getByRole('radio', { name: nameOf(text), exact: true });

const typeOf = ({ event }: Move) => event.type;
const isEnd = (move: Move) => typeOf(move) === 'intent.settled';

/** Another demo account of a trading platform (M-229 to M-241). */
export const newDemoAccountPage: FlowMap<NewDemoAccountView> = {
  model: 'newDemoAccountModel',
  calls: {},
  settles: { 'intent.settled': CALL, 'intent.resolved': CALL },
  timers: {},
  standsStill: true,
  gaps: {},
  can({ event }, { phase, fields, isBusy }) {
    switch (event.type) {
      case 'fields.change':
        return phase === 'editing' && !isBusy;
      case 'field.change':
        return phase === 'editing' && fields[event['field'] as Field] !== event['text'];
      case 'form.submit':
        return phase === 'editing' && !isBusy;
      case 'form.edit':
      case 'screen.changed':
        return phase !== 'editing';
      case 'intent.resolved':
        return phase === 'unknown';
      default:
        return isBusy;
    }
  },
  follows(move, before) {
    if (typeOf(move) === 'intent.resolved') return canLearn(move, before);
    return !isEnd(move) || move.event['ref'] === String(before.filter(isEnd).length + 1);
  },
  async open(scene) {
    const { page } = scene;
    await makeTrader(scene, '1000.00');
    await enter(scene);
    await page.goto('/new/account/demo');
    await expect(submit(page)).toBeVisible();
  },
  async act({ page }, { event }) {
    switch (event.type) {
      case 'field.change':
        return option(page, event['field'] as Field, event['text'] as string).click();
      // Here they are chosen one by one.
      case 'fields.change':
        for (const [field, text] of Object.entries(event['fields'] as Record<Field, string>))
          await option(page, field as Field, text).click();
        return;
      case 'form.submit':
        return submit(page).click();
      case 'screen.changed':
        await page.getByRole('link', { name: 'Watch List' }).click();
        await expect(page).toHaveURL(/\/watchlist$/);
        await page.goBack();
        return;
      default:
        return main(page).getByRole('button', { name: 'Back to the form' }).click();
    }
  },
  answer: () => Promise.resolve(undefined),
  async shows({ page }, { phase, fields, problem, standing, isBusy }) {
    await alertIs(main(page), phase === 'accepted' ? null : problem);
    await expect(main(page).getByText('Your demo account is open.')).toHaveCount(phase === 'accepted' ? 1 : 0);
    if (phase !== 'editing') return expect(submit(page)).toHaveCount(0);
    await buttonIs(submit(page), { isBusy });
    for (const field of Object.keys(LABELS) as Field[]) {
      const chosen = group(page, field).getByRole('radio', { checked: true });
      await expect(chosen).toHaveCount(fields[field] === '' ? 0 : 1);
      if (fields[field] !== '') await expect(option(page, field, fields[field])).toBeChecked();
      const words = standing[field];
      if (words) await expect(group(page, field)).toHaveAccessibleDescription(textOf(words));
    }
  },
};
