import type { Move } from '@bourse/model-testing';
import { expect, type Page } from '@playwright/test';
import { NEVER_LOST } from './form.ts';
import type { AssetSearchView } from './views.ts';
import type { FlowMap } from './walk.ts';
import { close, drawn, enter, makeTrader } from './world.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose an asset' });
const opener = (page: Page) => page.getByRole('button', { name: /choose another asset/ });
const field = (page: Page) => dialog(page).getByLabel('Search');
const kind = (page: Page, name: string) =>
  dialog(page)
    .getByRole('group', { name: 'Kinds of assets' })
    .getByRole('button', { name: new RegExp(`^${name}\\s*\\d+$`) });
const all = (page: Page) => dialog(page).getByRole('button', { name: 'All assets', exact: true });
const elsewhere = (page: Page) => dialog(page).getByRole('button', { name: /^Show \d+ match(es)? among all assets$/ });
/** The kind of the model: the watchlist of a new trader, in which there is nothing. */
const KIND = 'Wishlist';

const typeOf = ({ event }: Move) => event.type;
const ENDS: readonly string[] = ['search.close', 'dialog.closed', 'search.choose'];
const isOpenAfter = (before: readonly Move[]) =>
  before.findLastIndex((move) => typeOf(move) === 'search.open') >
  before.findLastIndex((move) => ENDS.includes(typeOf(move)));
/** The list is there: the pause is over. */
const isListed = (before: readonly Move[]) =>
  before.findLastIndex((move) => move.type === 'after pause') >
  before.findLastIndex((move) => typeOf(move) === 'search.open');

/** An asset is found by its kind and by words (T-134 to T-145, T-149). */
export const assetSearchPage: FlowMap<AssetSearchView> = {
  model: 'assetSearchModel',
  calls: {},
  timers: { 'after pause': 200 },
  standsStill: true,
  dialog: { on: dialog, isOpenAfter },
  gaps: { 'assetSearch.open: followDialog failed': NEVER_LOST, 'followDialog failed': NEVER_LOST },
  can({ event, child }, { text, category }) {
    if (child === 'followDialog') return false;
    switch (event.type) {
      case 'text.change':
        return text === '';
      case 'category.choose':
        return category === null;
      // Its button is there where the kind has no match.
      case 'category.leave':
        return category !== null;
      case 'search.choose':
        return category === null;
      default:
        return true;
    }
  },
  follows(move, before) {
    const name = typeOf(move);
    const isOpen = isOpenAfter(before);
    if (name === 'search.open') return !isOpen;
    // What was chosen is on the watchlist.
    const isKindEmpty = !before.some((each) => typeOf(each) === 'search.choose');
    if (name === 'category.choose') return isOpen && isKindEmpty;
    if (name === 'search.choose' || name === 'category.leave') return isOpen && isListed(before);
    return isOpen;
  },
  async open(scene) {
    const { page } = scene;
    await makeTrader(scene, '0.00');
    await enter(scene);
    // What the dialog is drawn with is loaded when it is first wanted.
    await opener(page).click();
    await drawn(page, field(page));
    await close(dialog(page));
    await expect(dialog(page)).toBeHidden();
  },
  async act({ page }, { event }) {
    switch (event.type) {
      case 'search.open':
        return opener(page).click();
      case 'search.close':
        return close(dialog(page));
      case 'dialog.closed':
        await page.goBack();
        return;
      case 'text.change':
        return field(page).fill(event['text'] as string);
      case 'category.choose':
        return kind(page, KIND).click();
      case 'category.leave':
        return elsewhere(page).click();
      case 'filter.clear':
        return all(page).click();
      default:
        return dialog(page).getByRole('rowheader').first().getByRole('button').click();
    }
  },
  answer: () => Promise.resolve(undefined),
  async shows({ page }, { text, category }) {
    await expect(field(page)).toHaveValue(text);
    await expect(kind(page, KIND)).toHaveAttribute('aria-pressed', String(category === 'forex'));
    await expect(all(page)).toHaveAttribute('aria-pressed', String(category === null && text === ''));
  },
};
