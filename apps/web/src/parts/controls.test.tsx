// @vitest-environment happy-dom
import { act, type FormEvent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import english from '@bourse/messages/compiled/en.json';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsIn, WordsContext } from '../adapters/words';
import { BusyButton, Choice, ResizeHandle, Slider, Switch, TextField } from './index';

describe('the controls of forms', () => {
  let holder: HTMLElement;
  let root: ReturnType<typeof createRoot>;
  const words = wordsIn('en', english);
  const show = (content: ReactNode) => act(() => root.render(<WordsContext value={words}>{content}</WordsContext>));
  const inputs = () => [...holder.querySelectorAll('input')];
  const button = () => holder.querySelector('button') ?? document.createElement('button');

  beforeEach(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    holder = document.body.appendChild(document.createElement('div'));
    root = createRoot(holder);
  });
  afterEach(() => {
    act(() => root.unmount());
    holder.remove();
  });

  it('join a line of text with its label and its error, and tell that it is wrong (A-113)', () => {
    show(<TextField label="signIn.email" name="email" autoComplete="username" error="No such address" />);
    const [field] = inputs();
    expect(field?.labels?.[0]?.textContent).toBe('Email');
    expect([field?.getAttribute('aria-invalid'), field?.autocomplete, field?.name]).toEqual([
      'true',
      'username',
      'email',
    ]);
    expect(document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('No such address');
    show(<TextField label="signIn.email" />);
    expect([field?.hasAttribute('aria-invalid'), field?.hasAttribute('aria-describedby')]).toEqual([false, false]);
  });

  it('say which of a few is chosen, and are one group under one name', () => {
    const chosen: string[] = [];
    const options = ['1m', '5m'].map((value) => ({ value, label: value }));
    show(<Choice label="Interval" options={options} value="1m" onChange={(value) => chosen.push(value)} />);
    expect(holder.querySelector('[role="radiogroup"]')?.getAttribute('aria-label')).toBe('Interval');
    expect(inputs().map(({ checked, labels }) => [checked, labels?.[0]?.textContent])).toEqual([
      [true, '1m'],
      [false, '5m'],
    ]);
    expect(new Set(inputs().map(({ name }) => name)).size).toBe(1);
    act(() => inputs()[1]?.click());
    expect(chosen).toEqual(['5m']);
  });

  it('switch on and off under a name', () => {
    const states: boolean[] = [];
    const at = (isOn: boolean) =>
      show(<Switch label="tones.blueOrange" isOn={isOn} onChange={(next) => states.push(next)} />);
    at(false);
    expect([inputs()[0]?.getAttribute('role'), inputs()[0]?.labels?.[0]?.textContent]).toEqual([
      'switch',
      'Blue and orange instead of green and red',
    ]);
    act(() => inputs()[0]?.click());
    at(true);
    act(() => inputs()[0]?.click());
    expect(states).toEqual([true, false]);
  });

  it('slide in whole steps between two bounds and say the value in words (T-050)', () => {
    show(
      <Slider labelledBy="name" valueText="25%" min={1} max={100} value={25} isDisabled onChange={() => undefined} />,
    );
    const [slider] = inputs();
    expect([slider?.min, slider?.max, slider?.value, slider?.disabled]).toEqual(['1', '100', '25', true]);
    expect(slider?.getAttribute('aria-valuetext')).toBe('25%');
  });

  it('drag an edge while the pointer is down, and no longer when the system takes the pointer away (T-028)', () => {
    const heights: number[] = [];
    show(
      <ResizeHandle
        label={{ text: 'Height' }}
        height={200}
        min={120}
        mostShare={0.7}
        step={20}
        onResize={(height) => heights.push(height)}
      />,
    );
    const handle = holder.querySelector<HTMLElement>('[role="separator"]') ?? document.createElement('div');
    handle.setPointerCapture = () => undefined;
    const point = (type: string, clientY: number) =>
      act(() => void handle.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY })));
    point('pointermove', 90);
    for (const end of ['pointerup', 'pointercancel']) {
      point('pointerdown', 100);
      point('pointermove', 70);
      point(end, 70);
      point('pointermove', 10);
    }
    expect(heights).toEqual([230, 230]);
  });

  it('send a form once while it is on its way: neither a press nor Enter sends it again, and the focus stays (A-112)', () => {
    const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    const form = (isBusy: boolean) =>
      show(
        <form onSubmit={sent}>
          <BusyButton type="submit" isBusy={isBusy} disabled={isBusy}>
            Login
          </BusyButton>
        </form>,
      );
    form(false);
    button().focus();
    act(() => button().click());
    form(true);
    // Enter in a field presses the form's button.
    act(() => button().click());
    expect(sent).toHaveBeenCalledOnce();
    expect([document.activeElement === button(), button().getAttribute('aria-disabled')]).toEqual([true, 'true']);
  });
});
