// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { mountedPage } from '../testing/frame';
import { FullScreenButton, useIsFullScreen } from './full-screen';
import { leaveFullScreen } from './leave-full-screen';

const Tools = () => <FullScreenButton isFull={useIsFullScreen()} />;

describe('the button for the full screen', () => {
  const { show, one, all, press } = mountedPage();

  /** A browser that can, or cannot. */
  const browser = (isAble: boolean) => {
    let full: Element | null = null;
    const become = (element: Element | null) => {
      full = element;
      document.dispatchEvent(new Event('fullscreenchange'));
      return Promise.resolve();
    };
    Object.defineProperties(document, {
      fullscreenEnabled: { configurable: true, value: isAble },
      fullscreenElement: { configurable: true, get: () => full },
      exitFullscreen: { configurable: true, value: () => become(null) },
    });
    return become;
  };
  afterEach(() => {
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
      Reflect.deleteProperty(document, name);
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
  });
  const showPanel = () =>
    show(
      <div ref={leaveFullScreen}>
        <Tools />
      </div>,
    );

  it('gives it to the page, with what floats beside the panel, and takes it back, and follows Escape', () => {
    const become = browser(true);
    showPanel();
    const page = document.documentElement;
    page.requestFullscreen = () => become(page);
    const isPressed = () => one('button').getAttribute('aria-pressed');
    expect(isPressed()).toBe('false');
    press('button');
    expect([isPressed(), document.fullscreenElement]).toEqual(['true', page]);
    press('button');
    expect([isPressed(), document.fullscreenElement]).toEqual(['false', null]);
    press('button');
    // Escape is the browser's own: it only says so.
    act(() => void become(null));
    expect(isPressed()).toBe('false');
  });

  it('gives the screen back when the panel goes, not when the room takes another shape around another one', async () => {
    const become = browser(true);
    const page = document.documentElement;
    page.requestFullscreen = () => become(page);
    showPanel();
    press('button');
    expect(document.fullscreenElement).toBe(page);
    show(
      <section>
        <div ref={leaveFullScreen}>
          <Tools />
        </div>
      </section>,
    );
    await Promise.resolve();
    expect([document.fullscreenElement, one('button').getAttribute('aria-pressed')]).toEqual([page, 'true']);
    show(null);
    await Promise.resolve();
    expect(document.fullscreenElement).toBeNull();
  });

  it('keeps the focus when the room takes another shape around another panel, and gives it to none that never had it', () => {
    browser(true);
    const others = (
      <section>
        <Tools />
      </section>
    );
    showPanel();
    show(others);
    expect(document.activeElement).toBe(document.body);
    showPanel();
    one('button').focus();
    const former = one('button');
    show(others);
    expect(former.isConnected).toBe(false);
    expect(document.activeElement).toBe(one('button'));
  });

  it('stays where it is when the browser refuses', async () => {
    browser(true);
    showPanel();
    document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('refused'));
    press('button');
    await Promise.resolve();
    expect(one('button').getAttribute('aria-pressed')).toBe('false');
  });

  it('is absent where the browser cannot', () => {
    browser(false);
    showPanel();
    expect(all('button')).toEqual([]);
  });
});
