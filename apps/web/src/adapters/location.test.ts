import type { App, NavigationCommand } from '@bourse/core';
import { describe, expect, it } from 'vitest';
import { connectAddress, here } from './location';

/** A tab's address and history, with Back as a browser does it: later, and from where it was asked for. */
function fakeTab(path: string) {
  const entries = [{ path, state: null as unknown }];
  let at = 0;
  const listeners = new Set<() => void>();
  const here = () => new URL(entries[at]?.path ?? '/', 'https://trade.example');
  const go = (state: unknown, path: string | undefined) => ({ path: path ?? entries[at]?.path ?? '/', state });
  const view = {
    get location() {
      return here();
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState: (state: unknown, _: string, to?: string) => {
        entries.splice(at + 1, Infinity, go(state, to));
        at += 1;
      },
      replaceState: (state: unknown, _: string, to?: string) => {
        entries[at] = go(state, to);
      },
      back: () => view.history.go(-1),
      go: (by: number) => {
        const to = at + by;
        queueMicrotask(() => {
          at = to;
          for (const listener of listeners) listener();
        });
      },
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  return {
    view: view as unknown as Window,
    paths: () => entries.map((entry) => entry.path),
    here: () => here().pathname,
  };
}

/** The two residents that the adapter watches, set by the test. */
function fakeApp() {
  const watchers = { navigation: new Set<() => void>(), dialogs: new Set<() => void>() };
  let command: NavigationCommand | null = null;
  let stack: string[] = [];
  const told: string[] = [];
  const change = (name: keyof typeof watchers) => {
    for (const watcher of watchers[name]) watcher();
  };
  const app = {
    snapshot: (name: string) => ({ context: name === 'navigation' ? { command } : { stack } }),
    watch: ([name]: [keyof typeof watchers], listener: () => void) => {
      watchers[name].add(listener);
      return () => watchers[name].delete(listener);
    },
    send: (name: string, event: { type: string; location?: { screen: string; path: string } }) => {
      if (name === 'navigation') {
        told.push(`${event.location?.screen} ${event.location?.path}`);
        command = null;
      }
      if (event.type === 'dialog.close') setDialogs(stack.slice(0, -1));
    },
  };
  let seq = 0;
  const setDialogs = (next: string[]) => {
    stack = next;
    change('dialogs');
  };
  return {
    app: app as unknown as App,
    told,
    setDialogs,
    dialogs: () => stack,
    command: (path: string, replace = false, returnTo?: string) => {
      command = { seq: ++seq, path, replace, ...(returnTo !== undefined && { returnTo }) };
      change('navigation');
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function start(path = '/traderoom') {
  const tab = fakeTab(path);
  const core = fakeApp();
  const stop = connectAddress(core.app, tab.view);
  return { ...tab, ...core, stop };
}

describe('the address bar', () => {
  it('tells where the page is at the start, its query included', () => {
    expect(start('/login?crm=1').told).toEqual(['login /login?crm=1']);
  });

  it('adds an entry when a person goes on and none when core redirects', () => {
    const page = start();
    page.command('/orderbook');
    page.command('/login', true);
    expect([page.paths(), page.told.slice(1)]).toEqual([
      ['/traderoom', '/login'],
      ['orderBook /orderbook', 'login /login'],
    ]);
  });

  it('keeps the path asked for with the entry of a failure page, and tells it after a reload (R2)', () => {
    const page = start('/wallet');
    page.command('/connection_failed', true, '/wallet');
    expect(here(page.view)).toMatchObject({ screen: 'connectionFailed', returnTo: '/wallet' });
    page.command('/wallet', true);
    expect(here(page.view)).not.toHaveProperty('returnTo');
  });

  it('tells core when a person goes back', async () => {
    const page = start();
    page.command('/orderbook');
    page.view.history.back();
    await settled();
    expect(page.told.at(-1)).toBe('tradeRoom /traderoom');
  });

  it('closes the top dialog on Back, one by one, and stays where it is', async () => {
    const page = start();
    page.setDialogs(['menu']);
    page.setDialogs(['menu', 'assetSearch']);
    page.view.history.back();
    await settled();
    expect([page.dialogs(), page.here()]).toEqual([['menu'], '/traderoom']);
    page.view.history.back();
    await settled();
    expect([page.dialogs(), page.here(), page.told.length]).toEqual([[], '/traderoom', 1]);
  });

  it('goes where a person has gone back to past several dialogs, and closes them', async () => {
    const page = start('/orderbook');
    page.command('/traderoom');
    page.setDialogs(['menu', 'assetSearch']);
    page.view.history.go(-2);
    await settled();
    expect([page.dialogs(), page.here(), page.told.at(-1)]).toEqual([[], '/orderbook', 'orderBook /orderbook']);
    expect(page.paths()).toEqual(['/orderbook', '/traderoom', '/traderoom']);
    page.command('/traderoom');
    expect(page.paths()).toEqual(['/orderbook', '/traderoom']);
  });

  it('stays where it is when a dialog opens while the entry of another is being left', async () => {
    const page = start('/orderbook');
    page.command('/traderoom');
    page.setDialogs(['orderDetail']);
    page.setDialogs([]);
    // Its entry is given up, and Back is on its way.
    await Promise.resolve();
    page.setDialogs(['orderDetail']);
    await settled();
    page.setDialogs([]);
    await settled();
    expect([page.here(), page.told.length]).toEqual(['/traderoom', 2]);
  });

  it('drops the entry of a dialog that is closed on the screen', async () => {
    const page = start('/orderbook');
    page.setDialogs(['menu']);
    page.setDialogs([]);
    await settled();
    expect(page.told).toEqual(['orderBook /orderbook']);
    page.command('/traderoom');
    expect(page.paths()).toEqual(['/orderbook', '/traderoom']);
  });

  it('gives the entry of a dialog to the place it leads to', async () => {
    const page = start();
    page.setDialogs(['menu']);
    page.setDialogs([]);
    page.command('/orderbook');
    await settled();
    expect([page.paths(), page.here()]).toEqual([['/traderoom', '/orderbook'], '/orderbook']);
  });

  it('goes on after the entry of a dialog is gone when the command came in between', async () => {
    const page = start();
    page.setDialogs(['menu']);
    page.setDialogs([]);
    // The entry is being dropped now: microtasks of this turn have asked the browser to go back.
    queueMicrotask(() => page.command('/orderbook'));
    await settled();
    expect([page.paths(), page.here()]).toEqual([['/traderoom', '/orderbook'], '/orderbook']);
  });

  it('follows nobody once it is stopped', async () => {
    const page = start();
    page.stop();
    page.command('/orderbook');
    expect([page.paths(), page.told.length]).toEqual([['/traderoom'], 1]);
  });
});

describe('the address of a sign-in by a link', () => {
  it.each(['/auto_login/token/abc-123', '/auto_login/credentials#email=a@b.de&password=abc-123'])(
    'is taken out of the bar and its history entry before anything else: %s (A-135)',
    (path) => {
      const { view, paths } = fakeTab(path);
      expect(here(view).ticket).toBeDefined();
      expect(paths()).toEqual(['/auto_login']);
    },
  );

  it('is left alone elsewhere', () => {
    const { view, paths } = fakeTab('/login?crm=1#top');
    expect(here(view)).toEqual({ screen: 'login', path: '/login?crm=1#top', given: { crm: '1' } });
    expect(paths()).toEqual(['/login?crm=1#top']);
  });
});
