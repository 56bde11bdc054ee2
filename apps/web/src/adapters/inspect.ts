import { inspection, type Inspection, type InspectionRecord } from '@bourse/core';
import { uuid } from '../ports/uuid.browser';

type Said = { readonly kind: 'attach' | 'detach'; readonly reader: string } | { readonly kind: 'hello' | 'records' };

/**
 * Opens the client to the inspector in another tab of this origin, over a channel of theirs: each inspector that attaches
 * gets the actors that live, and then what happens. Loaded by `?inspect` alone, and never in a production build.
 */
export function openToInspector(view: Window, channel = new BroadcastChannel('bourse-inspection')): Inspection {
  const inspect = inspection();
  const session = uuid();
  const { title } = view.document;
  const readers = new Map<string, () => void>();
  const attach = (reader: string) => {
    let waiting: InspectionRecord[] = [];
    const flush = () => {
      if (waiting.length > 0) channel.postMessage({ kind: 'records', session, title, reader, records: waiting });
      waiting = [];
    };
    const detach = inspect.attach((record) => {
      // What happens in one task is one message.
      if (waiting.push(record) === 1) setTimeout(flush);
    });
    view.addEventListener('pagehide', flush);
    readers.set(reader, () => {
      detach();
      view.removeEventListener('pagehide', flush);
    });
  };
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'attach' && !readers.has(data.reader)) attach(data.reader);
    if (data.kind !== 'detach') return;
    readers.get(data.reader)?.();
    readers.delete(data.reader);
  };
  channel.postMessage({ kind: 'hello', session, title });
  return inspect;
}
