// @vitest-environment happy-dom
import type { BoundApp } from '@bourse/react';
import { afterEach, expect, it, vi } from 'vitest';

/** A page beside the operator's chat; `arrive` changes who is there and what they ask for. */
async function pageWithChat() {
  vi.resetModules();
  const { leaveHostedChat } = await import('./leave-hosted-chat');
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const watchers = new Set<() => void>();
  const snapshots: Record<string, unknown> = {};
  const app = {
    snapshot: (name: string) => snapshots[name],
    watch: (_: string[], listener: () => void) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
  leaveHostedChat(app as unknown as BoundApp);
  return {
    reload,
    arrive: (session: 'none' | 'unverified' | 'signedIn', screen: string, path: string) => {
      const facts = { session, settings: 'ready', isUserUnavailable: false, afterSignIn: '' };
      const context = { location: { screen, path }, facts, command: null };
      snapshots['navigation'] = { matches: () => true, context };
      snapshots['session'] = { context: { user: session === 'none' ? null : {} } };
      for (const watcher of watchers) watcher();
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['of the account', 'orderBook', '/orderbook'],
  // Its frame is the account's.
  ['that is unknown', 'notFound', '/nowhere'],
])('comes anew without the chat once somebody has signed in at an address %s (A-095, R27)', async (_, screen, path) => {
  const { reload, arrive } = await pageWithChat();
  arrive('none', 'notFound', '/nowhere');
  arrive('none', 'login', '/login');
  arrive('unverified', 'twoFa', '/two_fa');
  expect(reload).not.toHaveBeenCalled();
  arrive('signedIn', screen, path);
  arrive('signedIn', screen, path);
  expect(reload).toHaveBeenCalledTimes(1);
});
