import { navigationView, routeOf } from '@bourse/core';
import { shellView, type MenuName } from '@bourse/core/account';
import { openCountView } from '@bourse/core/trading';
import { byRole, nameOf, piecesOf } from '../dom.ts';
import { sent, type Look, type Sent } from '../look.ts';
import { say } from '../catalogue.ts';
import { facts } from './account.ts';
import { buyNow } from './header.ts';

const LABELS: Readonly<Record<MenuName, string>> = {
  crm: 'shell.crm',
  home: 'shell.home',
  tradeRoom: 'shell.tradeStation',
  accounts: 'shell.accounts',
  mining: 'shell.mining',
  portfolio: 'shell.portfolio',
  orderBook: 'shell.orderBook',
  marketAnalysis: 'shell.marketAnalysis',
  watchlist: 'shell.watchlist',
  reports: 'shell.reports',
  transactions: 'shell.transactions',
  liveChat: 'shell.liveChat',
  helpCenter: 'shell.helpCenter',
};

/** The left menu of a desktop. */
export function rail(look: Look): void {
  const nav = look.one('navigation', say('shell.menu'));
  entries(look, nav, []);
  buyNow(look, nav);
  const isWide = localStorage.getItem('webtrader_rail') === 'wide';
  const toggle = look.control('button', say(isWide ? 'shell.collapseMenu' : 'shell.expandMenu'), {}, nav);
  look.same('wide', toggle?.getAttribute('aria-expanded'), String(isWide));
}

/** The left menu of a phone, with the account at its foot. */
export function menu(look: Look): void {
  const dialog = look.one('dialog', say('shell.menu'));
  if (dialog === null) return;
  const close = sent('dialogs', 'dialog.close', { name: 'menu' });
  entries(look, look.one('navigation', say('shell.menu'), dialog), [close]);
  look.control('button', say('common.close'), { sends: [close] }, dialog);
  facts(look, dialog, [close]);
  buyNow(look, dialog);
}

function entries(look: Look, nav: HTMLElement | null, after: readonly Sent[]): void {
  if (nav === null) return;
  const { screen } = look.view(navigationView);
  const here = screen === null ? null : routeOf(screen).path;
  const { menu } = look.view(shellView);
  const { openCount, badge } = look.view(openCountView);
  const list = byRole('list', undefined, nav)[0] ?? nav;
  const seen = [...list.querySelectorAll<HTMLElement>('a, button')];
  look.same('entries', seen.length, menu.length);
  for (const [at, { name, path }] of menu.entries()) {
    const element = seen[at];
    if (element === undefined) continue;
    const label = say(LABELS[name]);
    const isCounted = name === 'orderBook' && badge !== null;
    look.same(`entry ${at + 1} is ${label}`, nameOf(element).includes(label), true);
    const said = say('shell.openPositions', { count: openCount });
    look.same(`${label} says ${said}`, nameOf(element).includes(said), isCounted);
    const shown = piecesOf(element, true).some(({ text }) => text === String(openCount));
    look.same(`${label} has the badge ${openCount}`, shown, isCounted);
    const go =
      path === null ? sent('shell', OPENS[name] ?? '') : sent('navigation', 'navigation.go', { path, replace: false });
    look.controlled(element, label, { ...(path !== null && { chosen: here === path }), sends: [go, ...after] });
  }
}

const OPENS: Partial<Record<MenuName, string>> = { crm: 'crm.open', helpCenter: 'chat.open' };
