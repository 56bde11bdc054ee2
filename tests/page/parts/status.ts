import { areaView, connectivityView, navigationView } from '@bourse/core';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

const retry = sent('navigation', 'navigation.retry');

const PAGES = {
  notFound: {
    title: 'notFound.text',
    text: null,
    button: 'notFound.button',
    sends: sent('navigation', 'navigation.go', { path: '/' }),
  },
  maintenance: { title: 'maintenance.title', text: null, button: 'maintenance.button', sends: retry },
  connectionFailed: {
    title: 'connectionFailed.title',
    text: 'connectionFailed.text',
    button: 'connectionFailed.retry',
    sends: retry,
  },
} as const;

/** A page with one thing to say and one thing to do; which one, core decides. */
export function status(look: Look): void {
  const { screen } = look.view(navigationView);
  const page = screen !== null && screen in PAGES ? PAGES[screen as keyof typeof PAGES] : undefined;
  if (page === undefined) {
    look.found.push(`the screen is ${screen}, no page of this kind`);
    return;
  }
  const main = look.one('main', undefined);
  look.one('heading', say(page.title), main);
  look.text('page', main, [page.title, ...(page.text ? [page.text] : []), page.button].map((id) => say(id)).join(' '));
  look.control('button', say(page.button), { sends: [page.sends] }, main);
}

/** The area of the screen on its way, there, or failed. */
export function area(look: Look): void {
  const { phase, canRetry, retryBy } = look.view(areaView('trading'));
  look.present('heading', say('area.failed'), phase === 'failed');
  look.present('button', say('area.retry'), canRetry);
  look.present('main', /^/, phase !== 'loading');
  if (canRetry)
    look.control('button', say('area.retry'), { sends: [sent(retryBy, 'area.retry', { area: 'trading' })] });
  if (phase === 'loading') look.one('status', say('start.loading'));
}

/** Says that nothing arrives now. */
export function offline(look: Look): void {
  look.says(say('connectivity.offline'), look.view(connectivityView).isOffline);
}
