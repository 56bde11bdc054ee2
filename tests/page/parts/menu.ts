import { navigationView } from '@bourse/core';
import { openCountView } from '@bourse/core/trading';
import { byRole, nameOf, piecesOf } from '../dom.ts';
import { sent, type Look, type Sent } from '../look.ts';
import { say } from '../say.ts';
import { facts } from './account.ts';
import { buyNow } from './header.ts';

const ENTRIES = [
  { screen: 'tradeRoom', path: '/traderoom', label: 'shell.tradeStation' },
  { screen: 'orderBook', path: '/orderbook', label: 'shell.orderBook' },
] as const;

/** The left menu of a desktop. */
export function rail(look: Look): void {
  const nav = look.one('navigation', say('shell.menu'));
  entries(look, nav, []);
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
  facts(look, dialog);
  buyNow(look, dialog);
}

function entries(look: Look, nav: HTMLElement | null, after: readonly Sent[]): void {
  if (nav === null) return;
  const { screen } = look.view(navigationView);
  const { openCount } = look.view(openCountView);
  const links = byRole('link', undefined, nav);
  look.same('entries', links.length, ENTRIES.length);
  for (const [at, entry] of ENTRIES.entries()) {
    const link = links[at];
    if (link === undefined) continue;
    const label = say(entry.label);
    const isCounted = entry.screen === 'orderBook' && openCount > 0;
    look.same(`entry ${at + 1} is ${label}`, nameOf(link).includes(label), true);
    const said = say('shell.openPositions', { count: openCount });
    look.same(`${label} says ${said}`, nameOf(link).includes(said), isCounted);
    const badge = piecesOf(link, true).some(({ text }) => text === String(openCount));
    look.same(`${label} has the badge ${openCount}`, badge, isCounted);
    const go = sent('navigation', 'navigation.go', { path: entry.path, replace: false });
    look.controlled(link, label, { chosen: screen === entry.screen, sends: [go, ...after] });
  }
}
