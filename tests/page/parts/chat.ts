import { chatMessageView, chatRow, chatView } from '@bourse/core/support';
import { byRole, piecesOf, textOf } from '../dom.ts';
import { sent, type Look } from '../look.ts';
import { say } from '../catalogue.ts';

/** The chat with support in its drawer. */
export function chat(look: Look): void {
  const drawer = look.one('dialog', say('chat.title'));
  if (drawer === null) return;
  const close = [sent('dialogs', 'dialog.close', { name: 'chat' })];
  look.control('button', say('common.close'), { sends: close }, drawer);
  conversation(look, drawer);
}

/** The same as a page of its own. */
export function chatPage(look: Look): void {
  const main = look.one('main', undefined);
  look.one('heading', say('chat.title'), main);
  if (main) conversation(look, main);
}

function conversation(look: Look, within: HTMLElement): void {
  const { phase, isStale, latest } = look.view(chatView);
  const { isUnsure } = look.view(chatMessageView);
  const isLive = phase !== 'notLive';
  look.says(say('shell.notLive'), !isLive, within);
  look.present('textbox', say('chat.message'), isLive, within);
  if (!isLive) return;
  look.listState(phase, { empty: 'chat.none', retry: [sent('chat', 'messages.reload')] }, within);
  const aloud = [
    isStale ? say('chat.stale') : '',
    phase === 'loading' ? say('common.loading') : '',
    latest ?? '',
    isUnsure ? say('chat.unsure') : '',
  ];
  const said = byRole('status', undefined, within).map((status) => textOf(status));
  look.same(
    'said aloud',
    said.filter((text) => text !== ''),
    aloud.filter((text) => text !== ''),
  );
  if (phase === 'ready') messages(look, within);
  composer(look, within);
}

/** The messages in sight, which are the newest ones. */
function messages(look: Look, within: HTMLElement): void {
  const { ids } = look.view(chatView);
  const log = look.one('log', say('chat.messages'), within);
  if (log === null) return;
  const bubbles = byRole('listitem', undefined, log);
  const places = bubbles.map((bubble) => Number(bubble.getAttribute('aria-posinset')));
  look.same('newest', places.at(-1), ids.length);
  look.same('messages known', Number(bubbles[0]?.getAttribute('aria-setsize')), ids.length);
  for (const [at, bubble] of bubbles.entries()) message(look, ids[(places[at] ?? 0) - 1] ?? '', bubble, log);
}

function message(look: Look, id: string, bubble: HTMLElement, log: HTMLElement): void {
  const row = look.row(chatRow, id);
  if (row === undefined) return;
  look.text(`message ${id}`, bubble, `${row.name} ${row.text} ${say(row.ago)}`);
  const words = piecesOf(bubble)
    .find(({ text }) => text === row.text)
    ?.element.getBoundingClientRect();
  const frame = log.getBoundingClientRect();
  if (words) look.same(`message ${id} on the right`, words.left - frame.left > frame.right - words.right, row.isOwn);
}

function composer(look: Look, within: HTMLElement): void {
  const { draft, canSend, isSending, problem } = look.view(chatMessageView);
  look.field(
    say('chat.message'),
    {
      value: draft,
      isInvalid: problem !== null,
      note: say(problem),
      types: ['7', sent('chatMessage', 'draft.change', { text: '7' })],
    },
    within,
  );
  const sends = [sent('chatMessage', 'message.send')];
  look.control('button', say('chat.send'), { locked: !canSend && !isSending, busy: isSending, sends }, within);
}
