import { noticesView } from '@bourse/core';
import { byRole, piecesOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

/** The notices, newest first. */
export const notices = (look: Look): void => told(look, Infinity, true);
/** Until they are spread out, the newest alone can be read and closed: the others lie behind it. */
export const newestNotice = (look: Look): void => told(look, 1, false);

function told(look: Look, most: number, withCloses: boolean): void {
  const view = look.view(noticesView).notices.slice(0, most);
  const titles = [say('notices.error'), say('notices.success'), ...view.map(({ title }) => say(title))];
  const isRead = (each: HTMLElement) => titles.includes(piecesOf(each)[0]?.text || ' ');
  const shown = [...document.body.querySelectorAll<HTMLElement>('[role="alert"], [role="status"]')].filter(isRead);
  look.same(
    'notices',
    shown.map((each) => piecesOf(each).map(({ text }) => text)),
    view.map(({ kind, title, message, details = [], count }) => [
      title ? say(title) : say(`notices.${kind}`),
      say(message),
      ...details.map((line) => say(line)),
      ...(count > 1 ? [say('notices.count', { count: String(count) })] : []),
    ]),
  );
  for (const [at, { kind }] of view.entries())
    look.same(`urgency of notice ${at + 1}`, shown[at]?.getAttribute('role'), kind === 'error' ? 'alert' : 'status');
  // A press removes its notice before core gets the event, so it is checked once, while all notices show.
  if (!withCloses || look.found.length > 0) return;
  const closes = shown.map((notice) => byRole('button', say('common.close'), notice));
  for (const [at, { key }] of view.entries()) {
    const [close] = closes[at] ?? [];
    if (close === undefined) look.found.push(`notice ${at + 1} cannot be closed`);
    else look.controlled(close, `close of notice ${at + 1}`, { sends: [sent('notices', 'notice.close', { key })] });
  }
}
