// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { Figure } from './figure';

const { show, one } = mountedPage();

it('a figure is explained to a finger until Escape, which leaves the focus and what holds it open (T-115)', () => {
  const tooltips = () => [...document.querySelectorAll('[role="tooltip"]')].map((element) => element.textContent);
  document.body.insertAdjacentHTML('beforeend', '<div id="floating"></div>');
  show(
    <Figure label="Margin" explanation="Money set aside">
      $10.00
    </Figure>,
  );
  const tap = new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' });
  act(() => void one('button').dispatchEvent(tap));
  expect(tooltips()).toEqual(['Money set aside']);
  // As the library's dialogs ask the element that has the focus.
  expect(document.activeElement?.getAttribute('data-mantine-stop-propagation')).toBe('true');
  const escape = new KeyboardEvent('keydown', { bubbles: true, key: 'Escape' });
  act(() => void document.activeElement?.dispatchEvent(escape));
  expect([tooltips(), document.activeElement === one('button')]).toEqual([[], true]);
  expect(one('button').hasAttribute('data-mantine-stop-propagation')).toBe(false);
});
