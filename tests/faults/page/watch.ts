import type { BrowserContext, Page } from '@playwright/test';

/** What a page did by itself: nothing of it is anybody's to see, or all of it. */
export interface Watch {
  /** Errors of scripts, rejected promises that nobody handled, content that was refused. */
  readonly faults: string[];
  /** Texts of notices in the order in which they came up, over all tabs and reloads. */
  readonly told: string[];
  /** Keys that left a page, with the order or null for a close all. */
  readonly keys: Map<string, { readonly qty: number } | null>;
}

/** Starts to watch every page of the context, whatever it loads. */
export async function watchPages(context: BrowserContext): Promise<Watch> {
  const watch: Watch = { faults: [], told: [], keys: new Map() };
  await context.exposeBinding('bourseFault', (_source, text: string) => void watch.faults.push(text));
  await context.exposeBinding('bourseTold', (_source, text: string) => void watch.told.push(text));
  await context.addInitScript(() => {
    const { bourseFault, bourseTold } = window as unknown as Record<string, (text: string) => void>;
    addEventListener('unhandledrejection', ({ reason }) => bourseFault?.(`unhandled rejection: ${String(reason)}`));
    addEventListener('securitypolicyviolation', (event) =>
      bourseFault?.(`refused by the policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
    const isNotice = (node: Node): node is Element =>
      node instanceof Element && /^(alert|status)$/.test(node.role ?? '') && node.closest('[aria-live]') !== null;
    new MutationObserver((records) => {
      for (const node of records.flatMap((record) => [...record.addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const notice of [node, ...node.querySelectorAll('[role]')].filter(isNotice))
          bourseTold?.(notice.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  context.on('page', (page) => {
    page.on('pageerror', (error) => watch.faults.push(`error: ${error.message}`));
  });
  context.on('request', (request) => {
    const key = request.headers()['idempotency-key'];
    if (key === undefined) return;
    const isOrder = request.url().endsWith('/user/trades/store');
    watch.keys.set(key, isOrder ? { qty: (request.postDataJSON() as { qty: number }).qty } : null);
  });
  return watch;
}

/** What stands on the page: the page itself, a sign that it loads, the browser's own words, or nothing at all. */
export type PagePhase = 'page' | 'loading' | 'browser' | 'blank';

export async function phaseOf(page: Page): Promise<PagePhase> {
  if (/^chrome-error:|^about:blank/.test(page.url())) return 'browser';
  return (
    page
      .evaluate((): PagePhase => {
        if (location.protocol === 'chrome-error:') return 'browser';
        // What index.html holds for the case that nothing else comes is no page yet.
        const main = document.querySelector('main:not(.late)');
        if ((main instanceof HTMLElement ? main.innerText : '').trim() !== '') return 'page';
        return document.querySelector('[role="status"][aria-label="Loading"], .boot, main [role="status"]')
          ? 'loading'
          : 'blank';
      })
      // It is going elsewhere at this moment.
      .catch((): PagePhase => 'loading')
  );
}
