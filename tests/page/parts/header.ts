import { navigationView, settingsView } from '@bourse/core';
import { shellView } from '@bourse/core/account';
import { balanceView, bonusView, tradingHeaderView, watchlistChipsView, type Chip } from '@bourse/core/trading';
import { byRole, descriptionOf, textOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

/** The header of a desktop. */
export function header(look: Look): void {
  const { chips, more, away } = look.view(watchlistChipsView);
  brand(look);
  balance(look);
  ring(look);
  const banner = look.one('banner', undefined);
  bonus(look, banner);
  buyNow(look, banner);
  money(look, banner, true);
  const nav = look.one('navigation', say('shell.watchlist'));
  const shown = [...(away ? [away] : []), ...chips];
  const labels = shown.map(({ label }) => label);
  look.names(
    'watchlist',
    'button',
    [...labels, ...(more.length > 0 ? [say('shell.more')] : []), say('shell.addAsset')],
    nav,
  );
  choices(look, shown, nav);
  look.control('button', say('account.open'), {});
}

/** The header of a phone. */
export function phoneHeader(look: Look): void {
  const { chips, more, away } = look.view(watchlistChipsView);
  brand(look);
  balance(look);
  ring(look);
  look.control('button', say('shell.openMenu'), {
    sends: [sent('dialogs', 'dialog.open', { name: 'menu', input: {} })],
  });
  money(look, look.one('banner', undefined), false);
  const nav = look.one('navigation', say('shell.watchlist'));
  const all = [...(away ? [away] : []), ...chips, ...more];
  look.names('watchlist', 'button', [say('shell.addAsset'), ...all.map((chip) => chip.label)], nav);
  choices(look, all, nav);
}

/** All of the watchlist, behind "more". */
export function chipsMenu(look: Look): void {
  const { chips, more, away } = look.view(watchlistChipsView);
  const dialog = look.one('dialog', say('shell.more'));
  const removing = ({ name }: Chip) => say('watchlist.remove', { name });
  const all = [...chips, ...more];
  look.names(
    'entries',
    'button',
    [...(away ? [away.label] : []), ...all.flatMap((chip) => [chip.label, removing(chip)])],
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
  for (const chip of chips) {
    const element = look.control('button', chip.label, chosen(chip), nav);
    if (element) look.same(`price of ${chip.label}`, descriptionOf(element), `${chip.price} ${chip.change}`);
  }
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
  const label =
    view.ring === null ? say('shell.marginInUseUnknown') : say('shell.marginInUse', { share: view.ringText });
  look.text('share of equity in use', look.control('button', label, {}), view.ringLabel, true);
}

/** The bonus of the real account. */
function bonus(look: Look, banner: HTMLElement | null): void {
  const view = look.view(bonusView);
  if (view.bonus === null) return look.says(say('shell.bonus'), false, banner);
  look.follows(say('shell.bonus'), view.bonus, banner);
  const summary = sent('dialogs', 'dialog.open', { name: 'bonusSummary', input: {} });
  look.control('button', `${say('shell.bonus')} ${view.bonus}`, { sends: [summary] }, banner);
}

/** Money in and out: a phone's header has the way in only. */
function money(look: Look, banner: HTMLElement | null, hasBoth: boolean): void {
  const ways = [
    [say('shell.deposit'), true, 'deposit.open'],
    [say('shell.withdraw'), hasBoth, 'withdrawal.open'],
  ] as const;
  for (const [label, isThere, type] of ways) {
    look.present('button', label, isThere, banner);
    if (isThere) look.control('button', label, { sends: [sent('shell', type)] }, banner);
  }
}

/** Where a demo run is sold. */
export function buyNow(look: Look, within: HTMLElement | null): void {
  const { buyNow: address } = look.view(shellView);
  look.present('link', say('shell.buyNow'), address !== null, within);
  const [link] = within ? byRole('link', say('shell.buyNow'), within) : [];
  if (link === undefined) return;
  look.same('address of the sale', link.getAttribute('href'), address);
  look.same(
    'tab of the sale',
    [link.getAttribute('target'), link.getAttribute('rel')],
    ['_blank', 'noopener noreferrer'],
  );
}

/** The floating chat button, and its badge. */
export function chatButton(look: Look): void {
  const { hasChatButton, unread } = look.view(shellView);
  const isShown = hasChatButton && look.view(navigationView).screen !== 'liveChat';
  look.present('complementary', say('shell.chat'), isShown);
  if (!isShown) return;
  const name = unread === null ? say('shell.chat') : say('shell.chatUnread', { unread });
  const aside = look.one('complementary', say('shell.chat'));
  look.control('button', name, { sends: [sent('chatButton', 'button.press')] }, aside);
  if (unread !== null) look.stands('unread messages', unread, aside);
}
