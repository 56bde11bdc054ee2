// @vitest-environment happy-dom
import type { Notice } from '@bourse/core';
import { AppProvider, type BoundApp } from '@bourse/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mountedPage } from '../testing/frame';
import NoticesCorner from './notices-corner';

describe('the corner for notices', () => {
  const { show } = mountedPage();
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
  const shown = () => [...document.querySelectorAll<HTMLElement>('[role="alert"], [role="status"]')];

  beforeEach(() =>
    show(
      <AppProvider app={app}>
        <NoticesCorner />
      </AppProvider>,
    ),
  );

  /** A notice's closing animation takes 160 ms. */
  const gone = () =>
    vi.waitFor(async () => {
      await act(async () => undefined);
      expect(shown()).toEqual([]);
    });

  it('shows them newest on top, titled, read out, each with a close button (A-228, A-229)', async () => {
    expect(document.querySelector('[aria-live="polite"]')).not.toBeNull();
    const older: Notice = { key: 1, kind: 'success', message: { id: 'account.idCopied' }, count: 1 };
    set([older]);
    set([{ key: 2, kind: 'error', message: { text: 'Market closed' }, count: 3 }, older]);
    expect(shown().map((notice) => [notice.getAttribute('role'), notice.textContent])).toEqual([
      ['alert', 'ErrorMarket closed3 times'],
      ['status', 'SuccessUser id copied'],
    ]);
    const close = shown()[1]?.querySelector('button');
    expect(close?.getAttribute('aria-label')).toBe('Close');
    act(() => close?.click());
    expect(sent).toEqual([['notices', { type: 'notice.close', key: 1 }]]);
    set([]);
    await gone();
  });

  it('shows what core holds, and nothing once core holds nothing', async () => {
    set([{ key: 3, kind: 'error', message: { text: 'Market closed' }, count: 1 }]);
    expect(shown().map((notice) => notice.textContent)).toEqual(['ErrorMarket closed']);
    set([]);
    await gone();
  });
});
