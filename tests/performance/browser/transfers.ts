import type { CDPSession, Page } from '@playwright/test';

/** One answer as it came over the line, head and packed body. */
export interface Transfer {
  readonly path: string;
  /** As the browser names it: Document, Script, Stylesheet, Font, Fetch, Preload … */
  readonly type: string;
  readonly bytes: number;
}

/** Nothing is asked for this long: the page has what it wants. Its polls ask every 4 s and 5 s. */
const QUIET_MS = 1_500;
const LIMIT_MS = 60_000;

/** Watches what a page transfers. */
export interface Line {
  readonly transfers: () => readonly Transfer[];
  /** Resolves once nothing has been on the line for a while. */
  readonly quiet: () => Promise<void>;
}

/** Watches the line of a page over CDP; its cache counts as empty. */
export async function watchLine(page: Page): Promise<Line> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const started = new Map<string, { path: string; type: string }>();
  const done: Transfer[] = [];
  const failures: string[] = [];
  let lastChange = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    started.set(requestId, { path: new URL(request.url).pathname, type: type ?? 'Other' });
    lastChange = Date.now();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = started.get(requestId);
    if (!request) return;
    started.delete(requestId);
    done.push({ ...request, bytes: encodedDataLength });
    lastChange = Date.now();
  });
  session.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
    const request = started.get(requestId);
    started.delete(requestId);
    // A page that is left gives up what it still waits for.
    if (request && !canceled) failures.push(`${request.path} did not arrive: ${errorText}`);
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return {
    transfers: () => done,
    quiet: async () => {
      const until = Date.now() + LIMIT_MS;
      while (started.size > 0 || Date.now() - lastChange < QUIET_MS) {
        if (failures.length > 0) throw new Error(failures.join('; '));
        const open = [...started.values()].map(({ path }) => path).join(', ');
        if (Date.now() > until) throw new Error(`still on the line: ${open}`);
        await page.waitForTimeout(100);
      }
    },
  };
}
