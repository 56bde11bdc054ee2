// @vitest-environment happy-dom
import { act, type FormEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mountedPage } from '../testing/frame';
import { Figure } from './figure';
import { BusyButton, ResizeHandle } from './index';

describe('the controls of forms', () => {
  const { show, one } = mountedPage();
  const button = () => one('button');

  it('drag an edge while the pointer is down, and no longer when the system takes the pointer away (T-028)', () => {
    const heights: number[] = [];
    show(
      <ResizeHandle
        label="Height"
        height={200}
        min={120}
        mostShare={0.7}
        step={20}
        onResize={(height) => heights.push(height)}
      />,
    );
    const handle = one('[role="separator"]');
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

  it('explain a figure to a finger until Escape, which leaves it the focus and what holds it open (T-115)', () => {
    const tooltips = () => [...document.querySelectorAll('[role="tooltip"]')].map((element) => element.textContent);
    document.body.insertAdjacentHTML('beforeend', '<div id="floating"></div>');
    show(
      <Figure label="Margin" explanation="Money set aside">
        $10.00
      </Figure>,
    );
    const tap = new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' });
    act(() => void button().dispatchEvent(tap));
    expect(tooltips()).toEqual(['Money set aside']);
    // As the library's dialogs ask the element that has the focus.
    expect(document.activeElement?.getAttribute('data-mantine-stop-propagation')).toBe('true');
    const escape = new KeyboardEvent('keydown', { bubbles: true, key: 'Escape' });
    act(() => void document.activeElement?.dispatchEvent(escape));
    expect([tooltips(), document.activeElement === button()]).toEqual([[], true]);
    expect(button().hasAttribute('data-mantine-stop-propagation')).toBe(false);
  });

  it('press once while a key is held, whatever core makes of a press (R39)', () => {
    show(<BusyButton>Buy</BusyButton>);
    const held = (repeat: boolean) => {
      const key = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Enter', repeat });
      act(() => void button().dispatchEvent(key));
      return key.defaultPrevented;
    };
    expect([held(false), held(true), held(true)]).toEqual([false, true, true]);
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
