// @vitest-environment happy-dom
import { useMantineColorScheme } from '@mantine/core';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountedPage } from '../testing/frame';

/** What the browser gives as its storage, before the page starts. */
const given = (storage: () => Partial<Storage>) =>
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => storage() as Storage);
const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError');
};

describe('a choice of this device', () => {
  const { show, all, press } = mountedPage();
  /** The page as it starts afresh. */
  const start = async () => {
    vi.resetModules();
    const { storedLanguage, useLanguage, useTones } = await import('./preferences');
    const Choice = () => {
      const [tones, setTones] = useTones();
      const [language, setLanguage] = useLanguage();
      const { colorScheme, setColorScheme } = useMantineColorScheme();
      const choose = () => {
        setTones('blue-orange');
        setLanguage('es');
        setColorScheme('dark');
      };
      return <button onClick={choose}>{`${tones} ${language} ${colorScheme}`}</button>;
    };
    return { Choice, storedLanguage };
  };
  const shown = () => all('button').map((button) => button.textContent);
  beforeEach(() => {
    localStorage.clear();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('is kept for the next visit; a text that is none of its values counts as none', async () => {
    const { Choice } = await start();
    show(<Choice />);
    press('button');
    localStorage.setItem('webtrader_tones', 'mauve');
    const next = await start();
    show(<next.Choice />);
    expect([shown(), next.storedLanguage()]).toEqual([['green-red es dark'], 'es']);
  });

  it('follows what another tab chose', async () => {
    const { Choice } = await start();
    show(<Choice />);
    localStorage.setItem('webtrader_lang', 'es');
    const written = { key: 'webtrader_lang', newValue: 'es', storageArea: localStorage };
    act(() => void window.dispatchEvent(new StorageEvent('storage', written)));
    expect(shown()).toEqual(['green-red es light']);
  });

  it.each([
    ['forbids storage', refuse],
    [
      'has no room left',
      () => ({ getItem: (key: string) => (key === 'webtrader_lang' ? 'en' : null), setItem: refuse }),
    ],
  ])('lives as long as the page where the browser %s', async (_, storage) => {
    given(storage);
    const { Choice, storedLanguage } = await start();
    show(<Choice />);
    press('button');
    show([<Choice key="first" />, <Choice key="later" />]);
    const all = 'blue-orange es dark';
    expect([shown(), storedLanguage()]).toEqual([[all, all], 'es']);
  });
});
