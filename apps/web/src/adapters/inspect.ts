import { inspection, type Inspection, type InspectionRecord } from '@bourse/core';
import { browserStorage } from '../ports/storage.browser';
import { uuid } from '../ports/uuid.browser';

type Said =
  | { readonly kind: 'attach' | 'detach'; readonly reader: string }
  | { readonly kind: 'hello' | 'records' | 'bye' };

/**
 * Opens the client to the inspector in another tab of this origin, over a channel of theirs: each inspector that attaches
 * gets the actors that live, and then what happens, until either page is left. A page that comes back from the browser's
 * memory is a session of its own. Loaded for `?inspect` alone, and never in a production build.
 */
export function openToInspector(view: Window, channel = new BroadcastChannel('bourse-inspection')): Inspection {
  const inspect = inspection();
  const readers = new Map<string, { readonly flush: () => void; readonly detach: () => void }>();
  let session = '';
  let title = '';
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
    // Where and when it began tells the sessions of one client apart.
    title = `${view.document.title} ${view.location.pathname} ${new Date().toTimeString().slice(0, 8)}`;
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

/** The mark of a tab that is open to inspection, in its session storage: nothing of whoever is signed in. */
const MARK = 'inspect';

/**
 * Opens a tab to the inspector. `?inspect` marks the tab, so that it stays open through redirects and reloads, which lose
 * the address; `?inspect=0` takes the mark away.
 */
export function inspectTab(
  view: Window,
  search: string,
  tab = browserStorage('sessionStorage'),
  open = openToInspector,
): Inspection | undefined {
  const asked = new URLSearchParams(search).get('inspect');
  if (asked === '0') tab.remove(MARK);
  else if (asked !== null) tab.set(MARK, '1');
  return tab.get(MARK) === null ? undefined : open(view);
}
