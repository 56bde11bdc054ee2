// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import english from '@bourse/messages/compiled/en.json';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsIn, WordsContext } from '../adapters/words';
import { Figure } from './figure';
import { IconButton } from './icon-button';
import { Popover } from './popover';

describe('what floats over the page', () => {
  let holder: HTMLElement;
  let hints: HTMLElement;
  let root: ReturnType<typeof createRoot>;
  const words = wordsIn('en', english);
  const show = (content: ReactNode) =>
    act(() =>
      root.render(
        <WordsContext value={words}>
          <MantineProvider env="test">{content}</MantineProvider>
        </WordsContext>,
      ),
    );
  const button = (at = 0) => {
    const found = document.querySelectorAll('button')[at];
    if (found === undefined) throw new Error(`There is no button ${at}`);
    return found;
  };
  const hint = () => hints.querySelector<HTMLElement>('[role="tooltip"]');
  const point = (
    target: Element,
    type: string,
    pointerType = 'mouse',
    [clientX, clientY]: readonly [number, number] = [0, 0],
  ) => act(() => void target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, clientX, clientY })));
  // React makes enter and leave of these.
  const enter = (pointerType = 'mouse') => point(button(), 'pointerover', pointerType);
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const key = (name: string) =>
    act(() => {
      const at = document.activeElement ?? document.body;
      at.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    });
  /** The window is 1000 × 600 px, a hint 200 × 40. */
  const lay = (left: number, top: number) => {
    const page = document.documentElement;
    vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(1_000);
    vi.spyOn(page, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(this: Element) {
      if (this.role !== 'tooltip') return new DOMRect(left, top, 32, 32);
      const { style } = this as HTMLElement;
      return new DOMRect(Number.parseFloat(style.left), Number.parseFloat(style.top), 200, 40);
    });
  };

  const figure = (
    <Figure label={{ text: 'Equity' }} explanation="What you own">
      1,000.00
    </Figure>
  );
  const plus = <IconButton label={{ text: 'Add' }} icon="+" />;

  beforeEach(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    vi.useFakeTimers();
    holder = document.body.appendChild(document.createElement('div'));
    hints = document.body.appendChild(document.createElement('div'));
    hints.id = 'hints';
    root = createRoot(holder);
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is a hint under a resting mouse, which describes its button; passing over shows none', () => {
    show(plus);
    enter();
    pass(399);
    point(button(), 'pointerout');
    pass(1_000);
    expect(hint()).toBeNull();
    enter();
    pass(400);
    expect(hint()?.textContent).toBe('Add');
    expect(button().getAttribute('aria-describedby')).toBe(hint()?.id);
    point(button(), 'pointerdown');
    expect(hint()).toBeNull();
    expect(button().hasAttribute('aria-describedby')).toBe(false);
  });

  it('stays while the pointer is on the button or on the hint, and goes when it leaves both', () => {
    lay(500, 300);
    show(plus);
    enter();
    pass(400);
    for (const at of [
      [510, 310],
      [510, 295],
      [430, 270],
    ] as const) {
      point(document.body, 'pointermove', 'mouse', at);
      expect(hint()).not.toBeNull();
    }
    point(document.body, 'pointermove', 'mouse', [700, 270]);
    expect(hint()).toBeNull();
  });

  it('goes with Escape, wherever the focus is', () => {
    show(plus);
    enter();
    pass(400);
    key('Escape');
    expect(hint()).toBeNull();
  });

  it('shows with the focus of the keyboard and goes with it', () => {
    show(plus);
    vi.spyOn(button(), 'matches').mockImplementation((selector) => selector === ':focus-visible');
    act(() => button().focus());
    expect(hint()?.textContent).toBe('Add');
    point(document.body, 'pointermove', 'mouse', [700, 270]);
    expect(hint()).not.toBeNull();
    act(() => button().blur());
    expect(hint()).toBeNull();
  });

  it('explains a figure to a finger that taps it, until it taps elsewhere (T-115)', () => {
    lay(500, 300);
    show(figure);
    enter('touch');
    pass(1_000);
    expect(hint()).toBeNull();
    act(() => button().click());
    expect(hint()?.textContent).toBe('What you own');
    point(button(), 'pointerdown', 'touch', [510, 310]);
    expect(hint()).not.toBeNull();
    point(document.body, 'pointerdown', 'touch', [100, 100]);
    expect(hint()).toBeNull();
  });

  it.each([
    { where: 'in the middle', at: [500, 300], left: '416px', top: '253px', isBelow: false },
    { where: 'at the top', at: [500, 10], left: '416px', top: '49px', isBelow: true },
    { where: 'at the left edge', at: [0, 300], left: '4px', top: '253px', isBelow: false },
    { where: 'at the right edge', at: [968, 300], left: '796px', top: '253px', isBelow: false },
  ])('is within the window for a button $where', ({ at: [left = 0, top = 0], ...expected }) => {
    lay(left, top);
    show(plus);
    enter();
    pass(400);
    const { style } = hint() ?? document.body;
    expect(style.left).toBe(expected.left);
    expect(style.top).toBe(expected.top);
    expect(hint()?.hasAttribute('data-below')).toBe(expected.isBelow);
  });

  describe('a dialog under its button', () => {
    const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
    const open = () => {
      show(
        <>
          <Popover align="end" label="Account" button={{ 'aria-label': 'Open', children: 'A' }}>
            <a href="/one">One</a>
            <a href="/two">Two</a>
          </Popover>
          <button type="button">Elsewhere</button>
        </>,
      );
      act(() => {
        button().focus();
        button().click();
      });
      pass(20);
    };

    it('takes the focus and keeps it; Escape closes it and gives the focus back', () => {
      open();
      expect(dialog()?.getAttribute('aria-label')).toBe('Account');
      expect([button().getAttribute('aria-expanded'), button().getAttribute('aria-controls')]).toEqual([
        'true',
        dialog()?.id,
      ]);
      expect(document.activeElement?.textContent).toBe('One');
      act(() => [...document.querySelectorAll('a')].at(-1)?.focus());
      key('Tab');
      expect(document.activeElement?.textContent).toBe('One');
      key('Escape');
      pass(20);
      expect(dialog()).toBeNull();
      expect(button().getAttribute('aria-expanded')).toBe('false');
      expect(document.activeElement).toBe(button());
    });

    it('closes with a press on its button or outside, not with one inside', () => {
      open();
      const press = (target: Element | null) =>
        act(() => void target?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
      press(dialog());
      expect(dialog()).not.toBeNull();
      press(button(1));
      expect(dialog()).toBeNull();
      act(() => button().click());
      expect(dialog()).not.toBeNull();
      act(() => button().click());
      expect(dialog()).toBeNull();
    });

    it('is named by its button where it has no name of its own', () => {
      show(
        <Popover align="start" button={{ children: 'More' }}>
          <a href="/one">One</a>
        </Popover>,
      );
      act(() => button().click());
      expect(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('More');
    });
  });
});
