import { inspection, type Inspection, type InspectionRecord } from '@bourse/core';
import { uuid } from '../ports/uuid.browser';

type Said =
  | { readonly kind: 'attach' | 'detach'; readonly reader: string }
  | { readonly kind: 'hello' | 'records' | 'bye' };

/**
 * Opens the client to the inspector in another tab of this origin, over a channel of theirs: each inspector that attaches
 * gets the actors that live, and then what happens, until either page is left. A page that comes back from the browser's
 * memory is a session of its own. Loaded by `?inspect` alone, and never in a production build.
 */
export function openToInspector(view: Window, channel = new BroadcastChannel('bourse-inspection')): Inspection {
  const inspect = inspection();
  const { title } = view.document;
  const readers = new Map<string, { readonly flush: () => void; readonly detach: () => void }>();
  let session = '';
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
    readers.set(reader, { flush, detach });
  };
  const detach = (reader: string) => {
    readers.get(reader)?.detach();
    readers.delete(reader);
  };
  const greet = () => {
    session = uuid();
    channel.postMessage({ kind: 'hello', session, title });
  };
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'attach' && !readers.has(data.reader)) attach(data.reader);
    if (data.kind === 'detach') detach(data.reader);
  };
  view.addEventListener('pagehide', () => {
    for (const [reader, { flush }] of Array.from(readers)) {
      flush();
      detach(reader);
    }
    channel.postMessage({ kind: 'bye', session });
  });
  view.addEventListener('pageshow', ({ persisted }) => persisted && greet());
  greet();
  return inspect;
}
