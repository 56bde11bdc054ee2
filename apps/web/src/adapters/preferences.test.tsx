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
    const { useRail, useTones } = await import('./preferences');
    const Choice = () => {
      const [tones, setTones] = useTones();
      const [rail, setRail] = useRail();
      const { colorScheme, setColorScheme } = useMantineColorScheme();
      const choose = () => {
        setTones('blue-orange');
        setRail('wide');
        setColorScheme('dark');
      };
      return <button onClick={choose}>{`${tones} ${rail} ${colorScheme}`}</button>;
    };
    return Choice;
  };
  const shown = () => all('button').map((button) => button.textContent);
  beforeEach(() => {
    localStorage.clear();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    // What was chosen lives in the module, which the next file would find.
    vi.resetModules();
  });

  it('is kept for the next visit; a text that is none of its values counts as none', async () => {
    const Choice = await start();
    show(<Choice />);
    press('button');
    localStorage.setItem('webtrader_tones', 'mauve');
    const Next = await start();
    show(<Next />);
    expect(shown()).toEqual(['green-red wide dark']);
  });

  it('follows what another tab chose', async () => {
    const Choice = await start();
    show(<Choice />);
    localStorage.setItem('webtrader_rail', 'wide');
    const written = { key: 'webtrader_rail', newValue: 'wide', storageArea: localStorage };
    act(() => void window.dispatchEvent(new StorageEvent('storage', written)));
    expect(shown()).toEqual(['green-red wide light']);
  });

  it.each([
    ['forbids storage', refuse],
    [
      'has no room left',
      () => ({ getItem: (key: string) => (key === 'webtrader_rail' ? 'narrow' : null), setItem: refuse }),
    ],
  ])('lives as long as the page where the browser %s', async (_, storage) => {
    given(storage);
    const Choice = await start();
    show(<Choice />);
    press('button');
    show([<Choice key="first" />, <Choice key="later" />]);
    const all = 'blue-orange wide dark';
    expect(shown()).toEqual([all, all]);
  });
});
