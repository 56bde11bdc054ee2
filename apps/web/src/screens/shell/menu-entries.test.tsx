// @vitest-environment happy-dom
import { locate } from '@bourse/core';
import { AppProvider, type BoundApp } from '@bourse/react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { MenuEntries } from './menu-entries';

const { show, all } = mountedPage();

/** Where the marked entries of the menu lead on this page. */
function marked(path: string, enableMt: boolean) {
  const facts = { session: 'signedIn', settings: 'ready', isUserUnavailable: false, hasTerminal: enableMt };
  const residents: Record<string, object> = {
    navigation: { context: { location: locate(path), facts, command: null } },
    shell: {
      context: {
        user: { id: '7', roles: [], unreadMessages: 0, country: '' },
        settings: { homePage: '', liveChat: '', enableMt },
        record: {},
      },
      hasTag: () => false,
    },
  };
  const app = {
    snapshot: (name: string) => residents[name],
    watch: () => () => undefined,
    send: () => undefined,
  } as unknown as BoundApp;
  show(
    <AppProvider app={app}>
      <MenuEntries />
    </AppProvider>,
  );
  return all('[aria-current]').map((entry) => entry.getAttribute('href'));
}

it('marks the page that shows, the trade station in both its layouts (A-048, T-003)', () => {
  expect(marked('/orderbook', false)).toEqual(['/orderbook']);
  expect(marked('/traderoom', false)).toEqual(['/traderoom']);
  expect(marked('/traderoom_v2', true)).toEqual(['/traderoom_v2']);
  expect(marked('/profile', true)).toEqual([]);
});
