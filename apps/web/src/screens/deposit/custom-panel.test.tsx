// @vitest-environment happy-dom
import { locate } from '@bourse/core';
import { AppProvider } from '@bourse/react';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { useAppLocation } from '../../adapters/use-app-location';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { CustomPanel } from './custom-panel';

const { show, one, press } = mountedPage();

it.each(['/traderoom', '/livechat'])(
  'the way to support leads to the chat, and no dialog covers it, from %s (M-078)',
  (path) => {
    const facts = { session: 'signedIn', settings: 'ready', isUserUnavailable: false };
    const { app, sent } = steered({ navigation: { context: { location: locate(path), facts, command: null } } });
    show(
      <AppProvider app={app}>
        <Router hook={useAppLocation}>
          <CustomPanel />
        </Router>
      </AppProvider>,
    );
    expect(one('a').getAttribute('href')).toBe('/livechat');
    press('a');
    expect(sent).toEqual([
      ['dialogs', { type: 'dialogs.leave' }],
      ['navigation', { type: 'navigation.go', path: '/livechat', replace: false }],
    ]);
  },
);
