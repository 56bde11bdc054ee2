// @vitest-environment happy-dom
import type { Notice } from '@bourse/core';
import { AppProvider, type BoundApp } from '@bourse/react';
import english from '@bourse/messages/compiled/en.json';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Notices } from './notices';
import { wordsIn, WordsContext } from './words';

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
    act(() =>
      root.render(
        <WordsContext value={wordsIn('en', english)}>
          <AppProvider app={app}>
            <Notices />
          </AppProvider>
        </WordsContext>,
      ),
    );
  });
  afterEach(() => act(() => root.unmount()));

  it('shows them newest on top, titled, read out, each with a close button (A-228, A-229)', () => {
    expect(holder.querySelector('[aria-live="polite"]')).not.toBeNull();
    set([
      { key: 2, kind: 'error', message: { text: 'Market closed' } },
      { key: 1, kind: 'success', message: { id: 'account.idCopied' } },
    ]);
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
