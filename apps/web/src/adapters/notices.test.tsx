// @vitest-environment happy-dom
import type { Notice } from '@bourse/core';
import { AppProvider, type BoundApp } from '@bourse/react';
import english from '@bourse/messages/compiled/en.json';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createIntl, RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Notices } from './notices';

describe('the corner for notices', () => {
  let holder: HTMLElement;
  let root: ReturnType<typeof createRoot>;
  const watchers = new Set<() => void>();
  const sent: unknown[] = [];
  let notices: readonly Notice[] = [];
  const app = {
    snapshot: () => ({ context: { notices } }),
    watch: (_: string[], listener: () => void) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    send: (name: string, event: unknown) => void sent.push([name, event]),
  } as unknown as BoundApp;
  const set = (next: readonly Notice[]) =>
    act(() => {
      notices = next;
      for (const watcher of watchers) watcher();
    });
  const shown = () => [...holder.querySelectorAll<HTMLElement>('[role="alert"], [role="status"]')];

  beforeEach(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    holder = document.body.appendChild(document.createElement('div'));
    root = createRoot(holder);
    const intl = createIntl({ locale: 'en', messages: english });
    act(() =>
      root.render(
        <RawIntlProvider value={intl}>
          <MantineProvider env="test">
            <AppProvider app={app}>
              <Notices />
            </AppProvider>
          </MantineProvider>
        </RawIntlProvider>,
      ),
    );
  });
  afterEach(() => act(() => root.unmount()));

  it('shows them newest on top, titled, read out, each with a close button (A-228, A-229)', async () => {
    expect(holder.querySelector('[aria-live="polite"]')).not.toBeNull();
    set([
      { key: 2, kind: 'error', message: { text: 'Market closed' } },
      { key: 1, kind: 'success', message: { id: 'account.idCopied' } },
    ]);
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(shown()).toHaveLength(2);
    });
    expect(shown().map((notice) => [notice.getAttribute('role'), notice.textContent])).toEqual([
      ['alert', 'ErrorMarket closed'],
      ['status', 'SuccessUser id copied'],
    ]);
    act(() => shown()[1]?.querySelector('button')?.click());
    expect(sent).toEqual([['notices', { type: 'notice.close', key: 1 }]]);
    set([]);
    expect(shown()).toEqual([]);
  });
});

describe('notices whose drawing does not arrive', () => {
  it('are said and can be closed all the same: the page stays', async () => {
    vi.resetModules();
    vi.doMock('./notice-list', () => {
      throw new Error('The connection is gone');
    });
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [{ Notices: Fresh }, { AppProvider: Provider }, intl] = await Promise.all([
      import('./notices'),
      import('@bourse/react'),
      import('react-intl'),
    ]);
    const sent: unknown[] = [];
    const snapshot = { context: { notices: [{ key: 7, kind: 'error', message: { text: 'No answer' } }] } };
    const app = {
      snapshot: () => snapshot,
      watch: () => () => undefined,
      send: (_: string, event: unknown) => void sent.push(event),
    } as unknown as BoundApp;
    const holder = document.body.appendChild(document.createElement('div'));
    const root = createRoot(holder);
    act(() =>
      root.render(
        <intl.RawIntlProvider value={intl.createIntl({ locale: 'en', messages: english })}>
          <Provider app={app}>
            <Fresh />
          </Provider>
        </intl.RawIntlProvider>,
      ),
    );
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(holder.querySelector('[role="alert"]')?.textContent).toBe('No answer×');
    });
    act(() => holder.querySelector('button')?.click());
    expect(sent).toEqual([{ type: 'notice.close', key: 7 }]);
    act(() => root.unmount());
    silence.mockRestore();
    vi.doUnmock('./notice-list');
  });
});
