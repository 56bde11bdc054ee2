import { noticesView } from '@bourse/core';
import { byRole, piecesOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../say.ts';

/** What was told, newest first; what a form says in its own place is not said here. */
export function notices(look: Look): void {
  const view = look.view(noticesView).notices.filter(({ topic }) => topic !== 'signIn');
  const titles = [say('notices.error'), say('notices.success')];
  const shown = [...document.body.querySelectorAll<HTMLElement>('[role="alert"], [role="status"]')].filter((each) =>
    titles.includes(piecesOf(each)[0]?.text ?? ''),
  );
  look.same(
    'notices',
    shown.map((each) => piecesOf(each).map(({ text }) => text)),
    view.map(({ kind, message }) => [say(`notices.${kind}`), say(message)]),
  );
  for (const [at, { kind, key }] of view.entries()) {
    const notice = shown[at];
    if (notice === undefined) continue;
    look.same(`urgency of notice ${at + 1}`, notice.getAttribute('role'), kind === 'error' ? 'alert' : 'status');
    const [close] = byRole('button', say('common.close'), notice);
    if (close === undefined) look.found.push(`notice ${at + 1} cannot be closed`);
    else look.controlled(close, `close of notice ${at + 1}`, { sends: [sent('notices', 'notice.close', { key })] });
  }
}
