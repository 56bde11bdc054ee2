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
  | { readonly kind: 'attach' | 'detach'; readonly reader: string };

export const CHANNEL = 'bourse-inspection';

/** Attaches to every page of this origin that is open to inspection, now and later. Returns detach. */
export function listen(sessions: Sessions, view: EventTarget = window): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const reader = randomId('reader-');
  const send = (message: ChannelMessage) => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    // A page that comes later says so; one that is there already answers the first call.
    if (data.kind === 'hello') return send({ kind: 'attach', reader });
    if (data.kind !== 'records' || data.reader !== reader) return;
    sessions.open(data.session, data.title).add(data.records);
    sessions.changed();
  };
  send({ kind: 'attach', reader });
  const leave = () => send({ kind: 'detach', reader });
  view.addEventListener('pagehide', leave);
  return () => {
    view.removeEventListener('pagehide', leave);
    leave();
    channel.close();
  };
}
