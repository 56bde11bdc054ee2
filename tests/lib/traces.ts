import { expect, type Page } from '@playwright/test';
import type { RunningServer } from './server.ts';

interface Navigation {
  readonly entries: () => { readonly url: string | null }[];
}

/** What a page leaves behind: addresses of the tab's history, what it stores by key, other stores by name. */
export const left = (page: Page) =>
  page.evaluate(async () => {
    const { navigation } = window as unknown as { navigation: Navigation };
    return {
      addresses: [...navigation.entries().map(({ url }) => url), JSON.stringify(history.state), document.referrer],
      stored: [...Object.entries(localStorage), ...Object.entries(sessionStorage)] as [string, string][],
      others: [document.cookie, ...(await caches.keys()), ...(await indexedDB.databases()).map(({ name }) => name)],
    };
  });

/** As it is, or as an address writes it; a few digits count as a number of their own, for figures hold any. */
export function isKept(traces: string, secret: string): boolean {
  if (/^\d{6}$/.test(secret)) return new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(traces);
  if (/^\d{3}$/.test(secret)) return new RegExp(`(?<![\\w.,-])${secret}(?![\\w,-]|\\.\\d)`).test(traces);
  const once = encodeURIComponent(secret);
  return [secret, once, encodeURIComponent(once)].some((written) => traces.includes(written));
}

/** From now on: what the page leaves behind, the addresses it asks and what it says on the console. */
export function watchTraces(page: Page): () => Promise<string> {
  const told: (string | undefined)[] = [];
  page.on('console', (message) => told.push(message.text()));
  page.on('request', (request) => told.push(request.url(), request.headers()['referer']));
  return async () => {
    const { addresses, stored, others } = await left(page);
    return [...told, ...addresses, ...stored.map((entry) => entry.join('=')), ...others].join('\n');
  };
}

/** The one place for the token of a session. */
const OF_SESSION = 'currentUser';

/** Secrets of a walk, and whether any of them is where it may not be. */
export interface SecretWatch {
  readonly add: (secret: string) => void;
  /** How many there are, tokens of sessions and marks of known devices with them. */
  readonly count: () => number;
  /** An address that carries a secret by itself: it alone may, where it is gone to, and never where it was left. */
  readonly carries: (address: string) => void;
  readonly check: () => Promise<void>;
}

/**
 * From now on: what the page asks, with its referrers, what it says on its console, what it leaves behind, and what the
 * server prints.
 */
export function watchSecrets(page: Page, server: RunningServer): SecretWatch {
  const secrets = new Set<string>();
  const carriers = new Set<string>();
  const told: (string | undefined)[] = [];
  const gone: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  page.on('request', (request) => {
    told.push(request.headers()['referer']);
    (request.isNavigationRequest() ? gone : told).push(request.url());
  });
  const check = async () => {
    const { addresses, stored, others } = await left(page);
    const elsewhere = stored.filter(([key]) => key !== OF_SESSION).map((entry) => entry.join('='));
    const [, user = '{}'] = stored.find(([key]) => key === OF_SESSION) ?? [];
    const { token, ...rest } = JSON.parse(user) as { token?: string };
    if (token) secrets.add(token);
    for (const { name, value } of await page.context().cookies()) if (name === 'trusted_device') secrets.add(value);
    const asked = [...told, ...gone.filter((address) => !carriers.has(address))];
    const traces = [...asked, ...addresses, ...elsewhere, ...others, JSON.stringify(rest), server.output()].join('\n');
    for (const each of secrets)
      expect(isKept(traces, each), `a secret of ${each.length} characters is kept`).toBe(false);
  };
  return {
    add: (secret) => secrets.add(secret),
    count: () => secrets.size,
    // What is asked is without its fragment.
    carries: (address) => carriers.add(new URL(address, server.url).href.replace(/#.*$/, '')),
    check,
  };
}
