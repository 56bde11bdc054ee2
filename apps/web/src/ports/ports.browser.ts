import { apiBase, type LogEntry, type Ports, type TextFile } from '@bourse/core';
import { browserLock } from './lock.browser';
import { formTargets } from './policy.browser';
import { online, visible } from './signals.browser';
import { playSound } from './sound.browser';
import { browserStorage } from './storage.browser';
import { upload } from './upload.browser';
import { uuid } from './uuid.browser';

/** Rejects, and does not throw, where a page that is not secure has no clipboard. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** The opener is cut, and the address replaces the empty page, so that Back in it leads nowhere. */
function openTab() {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  return { go: (address: string) => tab.location.replace(address), close: () => tab.close() };
}

/** By the browser's own download; the address lives as long as the browser may need to read it. */
async function download({ name, type, text }: TextFile): Promise<void> {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Only what somebody should look at reaches the browser's console. */
function log({ level, event, detail }: LogEntry): void {
  if (level === 'error' || level === 'warn') console[level](event, detail ?? {});
}

/** Everything core can use, from a browser. */
export function browserPorts() {
  const named = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content;
  return {
    apiBase: apiBase(named, location.origin),
    // With cookies also where the API has another origin: by one of them the server knows this browser.
    fetch: (request, onSent) => (onSent ? upload(request, onSent) : fetch(request, { credentials: 'include' })),
    storage: browserStorage('localStorage'),
    lock: browserLock,
    clock: {
      setTimeout: (fn, timeout) => window.setTimeout(fn, timeout),
      clearTimeout: (id: number) => window.clearTimeout(id),
      now: () => Date.now(),
    },
    random: { uuid, fraction: () => Math.random() },
    visible,
    online,
    host: location.host,
    userAgent: navigator.userAgent,
    copy: copyText,
    download,
    leave: (address) => location.assign(address),
    reload: () => location.reload(),
    canPostTo: formTargets(),
    openTab,
    play: playSound,
    log,
  } satisfies Ports;
}
