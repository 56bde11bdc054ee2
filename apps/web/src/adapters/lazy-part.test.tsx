// @vitest-environment happy-dom
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../testing/frame';
import { lazyPart, preloadParts } from './lazy-part';

const { show, text } = mountedPage();

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
