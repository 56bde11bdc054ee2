// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { fetchAheadOnTyping } from './fetch-ahead';

describe('the signed-in pages', () => {
  it('are fetched once, when somebody begins to type, and a loss disturbs nobody', async () => {
    const load = vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('The connection is gone')));
    Object.assign(window, { requestIdleCallback: (run: () => void) => run() });
    fetchAheadOnTyping(window, load);
    document.dispatchEvent(new Event('click'));
    expect(load).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('input'));
    document.dispatchEvent(new Event('input'));
    document.dispatchEvent(new Event('submit'));
    await Promise.resolve();
    expect(load).toHaveBeenCalledOnce();
  });
});
