import { expect, type Page } from '@playwright/test';
import { type } from './form.ts';
import type { IndicatorsView } from './views.ts';
import type { FlowMap } from './walk.ts';
import { enter, makeTrader } from './world.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Indicators' });
const FIRST = 1;
const period = (page: Page, number: number) =>
  menu(page).getByRole('textbox', { name: `Candles of average ${number}`, exact: true });
const kinds = (page: Page, number: number) =>
  menu(page).getByRole('radiogroup', { name: `Kind of average ${number}`, exact: true });

/** The lines that lie over the chart. */
export const indicatorsPage: FlowMap<IndicatorsView> = {
  model: 'indicatorsModel',
  calls: {},
  timers: {},
  gaps: {
    'indicators: keptAverages failed': 'the storage of a browser that fails is read as empty',
    'keptAverages failed': 'the storage of a browser that fails is read as empty',
  },
  can({ event, child }, { averages, canAdd }) {
    if (child === 'keptAverages') return false;
    const [first] = averages.filter(({ slot }) => slot === 0);
    switch (event.type) {
      case 'average.add':
        return canAdd;
      case 'average.choose':
        return first !== undefined && first.kind !== event['kind'];
      case 'average.type':
        return first !== undefined && first.typed !== event['typed'];
      case 'averages.found':
        return true;
      default:
        return first !== undefined;
    }
  },
  follows({ event }, before) {
    // What this device keeps is found as the page begins, and what is typed is settled as its field is left.
    if (event.type === 'averages.found') return before.length === 0;
    const isTyping = before.at(-1)?.event.type === 'average.type';
    return !isTyping || ['average.type', 'average.settle'].includes(event.type);
  },
  async open(scene, [first]) {
    const { page } = scene;
    await makeTrader(scene, '0.00');
    if (first?.event.type === 'averages.found')
      await page.addInitScript(() => localStorage.setItem('webtrader_averages', 'sma-20,,ema-9'));
    await enter(scene);
    await page.getByRole('button', { name: 'Indicators' }).click();
    await expect(menu(page)).toBeVisible();
  },
  async act({ page }, { event }) {
    switch (event.type) {
      case 'average.add':
        return menu(page).getByRole('button', { name: 'Add moving average' }).click();
      case 'average.remove':
        return menu(page)
          .getByRole('button', { name: `Remove average ${FIRST}` })
          .click();
      case 'average.choose':
        return kinds(page, FIRST).getByText(String(event['kind']).toUpperCase(), { exact: true }).click();
      case 'average.type':
        return type(period(page, FIRST), event['typed'] as string);
      case 'average.settle':
        await period(page, FIRST).focus();
        return period(page, FIRST).blur();
      default:
        // They are there as the menu opens.
        return;
    }
  },
  answer: () => Promise.resolve(undefined),
  async shows({ page }, { averages, canAdd }) {
    const within = menu(page);
    await expect(within.getByRole('textbox')).toHaveCount(averages.length);
    await expect(within.getByText('No line is chosen yet.')).toHaveCount(averages.length === 0 ? 1 : 0);
    for (const { slot, kind, typed, isWrong } of averages) {
      await expect(period(page, slot + 1)).toHaveValue(typed);
      await expect(kinds(page, slot + 1).getByRole('radio', { name: kind.toUpperCase() })).toBeChecked();
      const is = expect(period(page, slot + 1));
      await (isWrong ? is : is.not).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(within.getByText('From 2 to 200')).toHaveCount(averages.filter(({ isWrong }) => isWrong).length);
    await expect(within.getByRole('button', { name: 'Add moving average' })).toBeEnabled({ enabled: canAdd });
  },
};
