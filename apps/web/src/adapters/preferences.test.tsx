// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useTones } from './preferences';

const Choice = () => {
  const [tones, setTones] = useTones();
  return <button onClick={() => setTones('blue-orange')}>{tones}</button>;
};

describe('a choice of this device', () => {
  afterEach(() => vi.restoreAllMocks());

  it('lives as long as the page where the browser forbids storage', () => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('forbidden');
    });
    const holder = document.body.appendChild(document.createElement('div'));
    const root = createRoot(holder);
    act(() => root.render(<Choice />));
    act(() => holder.querySelector('button')?.click());
    act(() => root.render([<Choice key="first" />, <Choice key="later" />]));
    expect([...holder.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      'blue-orange',
      'blue-orange',
    ]);
    act(() => root.unmount());
  });
});
