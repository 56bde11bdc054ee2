// @vitest-environment happy-dom
import { act, Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, expect, it, vi } from 'vitest';
import { mountedPage } from '../testing/frame';
import { lazyPart, preloadParts } from './lazy-part';

const { show, text } = mountedPage();
afterEach(() => vi.useRealTimers());

it('shows a part that has come ahead at once, without a moment of waiting', async () => {
  let hasCome: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => (hasCome = resolve));
  const Part = lazyPart(async () => {
    setTimeout(hasCome);
    return { default: () => 'the search' };
  });
  window.requestIdleCallback = (run) => Number(setTimeout(run));
  preloadParts();
  await coming;
  show(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  );
  expect(text()).toBe('the search');
});

it('has failed where nothing has come of it for two minutes (A-240)', async () => {
  vi.useFakeTimers();
  const Part = lazyPart(() => new Promise<{ default: ComponentType }>(() => undefined), { isOnDemand: true });
  show(
    <ErrorBoundary fallback="lost">
      <Suspense fallback="waiting">
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  await act(() => vi.advanceTimersByTimeAsync(119_999));
  expect(text()).toBe('waiting');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(text()).toBe('lost');
});
