// @vitest-environment happy-dom
import { act, useState, type FormEvent } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountedPage } from '../testing/frame';
import { BusyButton, ResizeHandle, StepperInput } from './index';
import { useListCursor } from './use-list-cursor';

describe('the controls of forms', () => {
  const { show, one } = mountedPage();
  const button = () => one('button');

  it('drag an edge while the pointer is down, and no longer when the system takes the pointer away (T-028)', () => {
    const heights: (number | string)[] = [];
    show(
      <ResizeHandle
        label="Height"
        height={200}
        min={120}
        max={400}
        step={20}
        onResize={(height) => heights.push(height)}
        onSettle={() => heights.push('settled')}
      />,
    );
    const handle = one('[role="separator"]');
    handle.setPointerCapture = () => undefined;
    const point = (type: string, clientY: number) =>
      act(() => void handle.dispatchEvent(new PointerEvent(type, { bubbles: true, clientY })));
    point('pointermove', 90);
    for (const end of ['pointerup', 'pointercancel']) {
      point('pointerdown', 100);
      point('pointermove', 80);
      point('pointermove', 70);
      point(end, 70);
      point('pointermove', 10);
    }
    expect(heights).toEqual([220, 230, 'settled', 220, 230, 'settled']);
    // A press that moves nothing chooses nothing.
    point('pointerdown', 100);
    point('pointerup', 100);
    for (const type of ['keydown', 'keydown', 'keyup', 'keyup'])
      act(() => void handle.dispatchEvent(new KeyboardEvent(type, { bubbles: true, key: 'ArrowUp' })));
    expect(heights.slice(6)).toEqual([220, 220, 'settled']);
  });

  it.each([{ isBusy: true, disabled: true }, { isBusy: true }, { disabled: true }])(
    'send a form once: neither a press nor Enter sends it again where it is %o, and the focus stays (A-112)',
    (state) => {
      const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
      const form = (props: typeof state | undefined) =>
        show(
          <form onSubmit={sent}>
            <BusyButton type="submit" {...props}>
              Login
            </BusyButton>
          </form>,
        );
      form(undefined);
      button().focus();
      act(() => button().click());
      form(state);
      // Enter in a field presses the form's button.
      act(() => button().click());
      expect(sent).toHaveBeenCalledOnce();
      expect([document.activeElement === button(), button().getAttribute('aria-disabled')]).toEqual([true, 'true']);
    },
  );

  describe('that step a figure', () => {
    afterEach(() => vi.useRealTimers());
    const field = () => one<HTMLInputElement>('input');
    const way = (name: 'Decrease' | 'Increase') => one(`button[aria-label="${name} Units"]`);
    const Units = ({ from }: { from: number }) => {
      const [units, setUnits] = useState(from);
      const down = () => setUnits((now) => Math.max(1, now - 1));
      return (
        <StepperInput
          label="Units"
          value={String(units)}
          shown={String(units)}
          isLeast={units === 1}
          onChange={() => undefined}
          onDecrease={down}
          onIncrease={() => setUnits((now) => now + 1)}
        />
      );
    };
    const Typed = ({ text, shown }: { text: string; shown: string }) => {
      const nothing = () => undefined;
      return (
        <StepperInput
          label="Units"
          value={text}
          {...{ shown, onChange: nothing, onDecrease: nothing, onIncrease: nothing }}
        />
      );
    };
    const point = (name: 'Decrease' | 'Increase', type: string, button = 0) =>
      act(() => void way(name).dispatchEvent(new PointerEvent(type, { bubbles: true, button })));
    /** A pointer counts its clicks, a key or a screen reader does not. */
    const click = (name: 'Decrease' | 'Increase', detail = 1) =>
      act(() => void way(name).dispatchEvent(new MouseEvent('click', { bubbles: true, detail })));
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    const key = (target: HTMLElement, name: string, repeat = false) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: name, repeat });
      act(() => void target.dispatchEvent(event));
      return event.defaultPrevented;
    };

    it('are selected when the field is entered, as they are typed: the next text replaces them (R40)', () => {
      show(<Typed text="10000" shown="10,000" />);
      const selected = () => field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0);
      const press = () => {
        const event = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
        act(() => void field().dispatchEvent(event));
        return event.defaultPrevented;
      };
      for (const enter of [() => act(() => field().focus()), press]) {
        enter();
        expect([document.activeElement === field(), field().value, selected()]).toEqual([true, '10000', '10000']);
        act(() => field().blur());
        expect(field().value).toBe('10,000');
      }
      // The press that enters sets no caret, the next one does.
      expect([press(), press()]).toEqual([true, false]);
    });

    it('step on while a press is held, and not once more when it is let go (T-043)', () => {
      vi.useFakeTimers();
      show(<Units from={5} />);
      for (const end of ['pointerup', 'pointerleave', 'pointercancel']) {
        const before = Number(field().value);
        point('Increase', 'pointerdown');
        pass(399);
        expect(field().value).toBe(String(before));
        pass(1 + 80 + 80);
        point('Increase', end);
        click('Increase');
        pass(1_000);
        expect(field().value).toBe(String(before + 3));
      }
      click('Increase');
      point('Increase', 'pointerdown', 2);
      pass(1_000);
      expect(field().value).toBe('15');
    });

    it('count the next press by key or reader after a held one that ended elsewhere, without a click (T-043)', () => {
      vi.useFakeTimers();
      show(<Units from={5} />);
      point('Increase', 'pointerdown');
      pass(400);
      point('Increase', 'pointerleave');
      click('Increase', 0);
      expect(field().value).toBe('7');
      act(() => way('Increase').focus());
      key(way('Increase'), ' ');
      key(way('Increase'), ' ', true);
      act(() => way('Increase').blur());
      click('Increase', 0);
      expect(field().value).toBe('9');
      key(way('Increase'), ' ');
      key(way('Increase'), ' ', true);
      click('Increase', 0);
      expect(field().value).toBe('10');
    });

    it('end at the least, where minus says that it does nothing and keeps the focus (T-044)', () => {
      vi.useFakeTimers();
      show(<Units from={3} />);
      act(() => way('Decrease').focus());
      expect(way('Decrease').getAttribute('aria-disabled')).toBeNull();
      point('Decrease', 'pointerdown');
      for (const ms of [400, 80, 80, 80]) pass(ms);
      expect([field().value, way('Decrease').getAttribute('aria-disabled')]).toEqual(['1', 'true']);
      expect(document.activeElement).toBe(way('Decrease'));
      expect(vi.getTimerCount()).toBe(0);
    });

    it('step by the arrows in the field and by a space bar that is held (T-043, T-044)', () => {
      show(<Units from={2} />);
      expect([key(field(), 'ArrowUp'), key(field(), 'ArrowUp', true), field().value]).toEqual([true, true, '4']);
      expect([key(field(), 'ArrowDown'), key(field(), 'ArrowLeft'), field().value]).toEqual([true, false, '3']);
      key(way('Decrease'), ' ');
      key(way('Decrease'), ' ', true);
      key(way('Decrease'), ' ', true);
      key(way('Decrease'), ' ', true);
      expect(field().value).toBe('1');
      key(way('Increase'), ' ');
      act(() => way('Increase').click());
      expect(field().value).toBe('2');
    });
  });

  it('move through a list by arrows, Home and End, and choose by Enter; a caret keeps Home and End (T-134)', () => {
    const chosen: string[] = [];
    const ids = ['a', 'b', 'c'];
    const List = () => {
      const cursor = useListCursor({
        ids,
        sought: 'all',
        onChoose: (id) => chosen.push(id),
        onStar: () => undefined,
      });
      return (
        <>
          <input {...cursor.field} />
          <ul {...cursor.list} tabIndex={0} />
        </>
      );
    };
    show(<List />);
    const press = (selector: string, key: string, shiftKey = false) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key, shiftKey });
      act(() => void one(selector).dispatchEvent(event));
      return event.defaultPrevented ? one(selector).getAttribute('aria-activedescendant')?.at(-1) : 'caret';
    };
    expect(['End', 'Home'].map((key) => press('input', key))).toEqual(['caret', 'caret']);
    const keys = ['ArrowDown', 'End', 'ArrowDown', 'Home', 'ArrowUp', 'PageDown'];
    expect(keys.map((key) => press('input', key))).toEqual(['b', 'c', 'c', 'a', 'a', 'c']);
    expect([press('input', 'Home', true), press('ul', 'Home'), press('ul', 'End')]).toEqual(['caret', 'a', 'c']);
    press('input', 'Enter');
    expect(chosen).toEqual(['c']);
  });

  it('press once while Enter is held, whatever the answers bring meanwhile (R39, T-138)', () => {
    const pressed: string[] = [];
    const List = () => {
      const [onChoose, onStar] = [(id: string) => pressed.push(id), (id: string) => pressed.push(`star ${id}`)];
      const cursor = useListCursor({ ids: ['a'], sought: 'usd', onChoose, onStar });
      return <input {...cursor.field} />;
    };
    show(<List />);
    for (const shiftKey of [true, false])
      for (const repeat of [false, true, true]) {
        const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Enter', shiftKey, repeat });
        act(() => void one('input').dispatchEvent(event));
        expect(event.defaultPrevented).toBe(true);
      }
    expect(pressed).toEqual(['star a', 'a']);
  });

  it('leave a row that went by its star without going to another; what is typed next begins at its first match (T-138, T-143)', () => {
    const pressed: string[] = [];
    const List = () => {
      const [{ ids, sought }, set] = useState({ ids: ['a', 'b', 'c'], sought: 'usd' });
      const onStar = (id: string) => {
        pressed.push(`star ${id}`);
        set({ ids: ids.filter((each) => each !== id), sought });
      };
      const cursor = useListCursor({ ids, sought, onChoose: (id) => pressed.push(id), onStar });
      return (
        <>
          <input {...cursor.field} />
          <button onClick={() => set({ ids: ['d', 'e'], sought: 'usdj' })}>Type</button>
        </>
      );
    };
    const press = (key: string, more: KeyboardEventInit = {}) =>
      act(() => void one('input').dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key, ...more })));
    show(<List />);
    // The word of an input method is being written.
    press('Enter', { isComposing: true });
    // The first match, without an arrow.
    for (const _ of [1, 2]) press('Enter', { shiftKey: true });
    press('Enter');
    expect(pressed).toEqual(['star a']);
    press('ArrowDown');
    for (const _ of [1, 2]) press('Enter', { shiftKey: true });
    expect(pressed).toEqual(['star a', 'star b']);
    act(() => one('button').click());
    press('Enter');
    expect(pressed).toEqual(['star a', 'star b', 'd']);
  });
});
