// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStorage } from './storage.browser';

/** Another tab wrote: the browser tells this one only. */
const written = (key: string | null, newValue: string | null, area = localStorage) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: area }));

/** A store that refuses what it is given. */
const full = {
  ...{ length: 0, key: () => null, getItem: () => null, removeItem: () => undefined, clear: () => undefined },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
} satisfies Storage;

describe('storage of a browser', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });

  it('keeps texts until they are removed', () => {
    const storage = browserStorage('localStorage');
    storage.set('a', '1');
    expect([storage.get('a'), storage.get('b'), storage.keys()]).toEqual(['1', null, ['a']]);
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  });

  it('keeps for the page what the browser refuses to store', () => {
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full);
    const storage = browserStorage('localStorage');
    storage.set('a', '1');
    expect([storage.get('a'), storage.keys()]).toEqual(['1', ['a']]);
    storage.remove('a');
    expect(storage.keys()).toEqual([]);
  });

  it('another tab’s sign-out is not hidden by what was refused here (A-204)', () => {
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full);
    const storage = browserStorage('localStorage');
    const seen: (string | null)[] = [];
    storage.watch?.('a', () => seen.push(storage.get('a')));
    for (const [key, area] of [
      ['a', full],
      [null, full],
      ['a', sessionStorage],
    ] as const) {
      storage.set('a', '1');
      written(key, null, area);
      seen.push(storage.get('a'));
    }
    expect(seen).toEqual([null, null, null, null, '1']);
  });

  it('tells what another tab wrote, and nothing of other keys and stores', () => {
    const told: (string | null)[] = [];
    const undo = browserStorage('localStorage').watch('a', (value) => told.push(value));
    written('a', '1');
    written('b', '2');
    written('a', '3', sessionStorage);
    written(null, null);
    undo();
    written('a', '4');
    expect(told).toEqual(['1', null]);
  });
});
