// @vitest-environment happy-dom
import { act, type FormEvent, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Frame } from '../testing/frame';
import { BusyButton, ResizeHandle } from './index';

describe('the controls of forms', () => {
  let holder: HTMLElement;
  let root: ReturnType<typeof createRoot>;
  const show = (content: ReactNode) => act(() => root.render(<Frame>{content}</Frame>));
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
