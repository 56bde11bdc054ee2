import { settingsView } from '@bourse/core';
import { balanceView, tradingHeaderView, watchlistChipsView, type Chip } from '@bourse/core/trading';
import { byRole, textOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../say.ts';

/** The header of a desktop. */
export function header(look: Look): void {
  const { chips, more } = look.view(watchlistChipsView);
  brand(look);
  balance(look);
  ring(look);
  buyNow(look, document.body);
  const nav = look.one('navigation', say('shell.watchlist'));
  const labels = chips.map(({ label }) => label);
  look.names(
    'watchlist',
    'button',
    [...labels, ...(more.length > 0 ? [say('shell.more')] : []), say('shell.addAsset')],
    nav,
  );
  choices(look, chips, nav);
  look.control('button', say('account.open'), {});
}

/** The header of a phone. */
export function phoneHeader(look: Look): void {
  const { chips, more } = look.view(watchlistChipsView);
  brand(look);
  balance(look);
  ring(look);
  look.control('button', say('shell.openMenu'), {
    sends: [sent('dialogs', 'dialog.open', { name: 'menu', input: {} })],
  });
  const nav = look.one('navigation', say('shell.watchlist'));
  const all = [...chips, ...more];
  look.names('watchlist', 'button', [say('shell.addAsset'), ...all.map((chip) => chip.label)], nav);
  choices(look, all, nav);
}

/** All of the watchlist, behind "more". */
export function chipsMenu(look: Look): void {
  const { chips, more } = look.view(watchlistChipsView);
  const dialog = look.one('dialog', say('shell.more'));
  const removing = ({ name }: Chip) => say('watchlist.remove', { name });
  const all = [...chips, ...more];
  look.names(
    'entries',
    'button',
    all.flatMap((chip) => [chip.label, removing(chip)]),
    dialog,
  );
  for (const chip of all) {
    look.control('button', chip.label, chosen(chip), dialog);
    const toggle = sent('watchlist', 'star.toggle', { id: chip.id });
    look.control('button', removing(chip), { disabled: chip.isPending, sends: [toggle] }, dialog);
  }
}

const chosen = ({ id, isCurrent }: Chip) => ({
  chosen: isCurrent,
  sends: [sent('assets', 'asset.choose', { id })],
});

function choices(look: Look, chips: readonly Chip[], nav: HTMLElement | null): void {
  for (const chip of chips) look.control('button', chip.label, chosen(chip), nav);
  look.control('button', say('shell.addAsset'), { sends: [sent('assetSearch', 'search.open')] }, nav);
}

function brand(look: Look): void {
  const { settings } = look.view(settingsView);
  const [name, address] = [settings?.siteName ?? '', settings?.siteInfoUrl ?? ''];
  look.present('link', name, address !== '');
  const [link] = byRole('link', name);
  if (link) look.same('address of the brand', link.getAttribute('href'), address);
  else look.same('brand', textOf(document.body).includes(name), true);
}

function balance(look: Look): void {
  const view = look.view(balanceView);
  look.follows(say(view.isPractice ? 'shell.practice' : 'shell.real'), view.balance, document.body);
  look.says(say(view.isPractice ? 'shell.real' : 'shell.practice'), false);
}

/** The share of equity in use: in the button's name, and drawn in it. */
function ring(look: Look): void {
  const view = look.view(tradingHeaderView);
  const share = view.ring === null ? view.ringText : `${Math.round(view.ring)}%`;
  const label = view.ring === null ? say('shell.marginInUseUnknown') : say('shell.marginInUse', { share });
  look.text('share of equity in use', look.control('button', label, {}), share, true);
}

/** Where a demo run is sold. */
export function buyNow(look: Look, within: HTMLElement): void {
  const { settings } = look.view(settingsView);
  const isSold = settings !== null && settings.demoMode && settings.demoBuyUrl !== '';
  look.present('link', say('shell.buyNow'), isSold, within);
  const [link] = byRole('link', say('shell.buyNow'), within);
  if (link) look.same('address of the sale', link.getAttribute('href'), settings?.demoBuyUrl);
}
