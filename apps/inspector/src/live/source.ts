import type { InspectionRecord } from '@bourse/core';
import { randomId } from '@mantine/hooks';
import type { Sessions } from './session';

/** What a page that is open to inspection and the inspector say to each other, over a channel of their origin. */
export type ChannelMessage =
  | { readonly kind: 'hello'; readonly session: string; readonly title: string }
  | {
      readonly kind: 'records';
      readonly session: string;
      readonly title: string;
      readonly reader: string;
      readonly records: readonly InspectionRecord[];
    }
  | { readonly kind: 'bye'; readonly session: string }
  | { readonly kind: 'attach' | 'detach'; readonly reader: string };

export const CHANNEL = 'bourse-inspection';

const LEFT = 'This client was left.';

/** Attaches to every page of this origin that is open to inspection, now and later. Returns detach. */
export function listen(
  sessions: Sessions,
  view: EventTarget = window,
  channel: Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'> = new BroadcastChannel(CHANNEL),
): () => void {
  // Another one after the inspector was left: what a page did meanwhile was not told, so it begins a session of its own.
  let reader = '';
  const heard = new Set<string>();
  const send = (message: ChannelMessage) => channel.postMessage(message);
  const idOf = (session: string) => `${session} ${reader}`;
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    // A page that comes later says so; one that is there already answers the first call.
    if (data.kind === 'hello') return send({ kind: 'attach', reader });
    if (data.kind === 'bye') return sessions.end(idOf(data.session), LEFT);
    if (data.kind !== 'records' || data.reader !== reader) return;
    const session = sessions.open(idOf(data.session), data.title);
    heard.add(session.id);
    session.add(data.records);
    sessions.changed();
  };
  const enter = () => {
    reader = randomId('reader-');
    send({ kind: 'attach', reader });
  };
  const leave = () => {
    send({ kind: 'detach', reader });
    for (const id of heard) sessions.end(id, LEFT);
    heard.clear();
  };
  const comeBack = (event: Event) => (event as PageTransitionEvent).persisted && enter();
  enter();
  view.addEventListener('pagehide', leave);
  view.addEventListener('pageshow', comeBack);
  return () => {
    view.removeEventListener('pagehide', leave);
    view.removeEventListener('pageshow', comeBack);
    leave();
    channel.close();
  };
}
