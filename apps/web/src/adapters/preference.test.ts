// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { browserStorage } from '../ports/storage.browser';
import { openPreference } from './preference';

describe('a choice of the device', () => {
  afterEach(() => localStorage.clear());
  const open = () => openPreference(browserStorage('localStorage'), 'webtrader_lang', ['en', 'es']);

  it('holds the first value until one is chosen, then the chosen one over a reload (A-244)', () => {
    expect(open().get()).toBe('en');
    open().set('es');
    expect([open().get(), localStorage.getItem('webtrader_lang')]).toEqual(['es', 'es']);
  });

  it('takes what it does not know for no choice', () => {
    localStorage.setItem('webtrader_lang', 'xx');
    expect(open().get()).toBe('en');
  });

  it('follows another tab and says so once', () => {
    const choice = open();
    let told = 0;
    choice.subscribe(() => (told += 1));
    for (const newValue of ['es', 'es'])
      window.dispatchEvent(new StorageEvent('storage', { key: 'webtrader_lang', newValue, storageArea: localStorage }));
    expect([choice.get(), told]).toEqual(['es', 1]);
  });
});
