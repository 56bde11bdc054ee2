// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { BusyButton } from '../components/busy-button';
import { mountedPage } from '../testing/frame';
import { pressOnce } from './held-keys';

const { show, one } = mountedPage();

/** Whether the key does nothing in this element. */
const isRefused = (selector: string, key: string, repeat: boolean) => {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  one(selector).dispatchEvent(event);
  return event.defaultPrevented;
};

it('a button and a field press once while Enter is held (R39)', () => {
  pressOnce(document);
  show(
    <>
      <BusyButton>Buy</BusyButton>
      <input />
    </>,
  );
  for (const selector of ['button', 'input'])
    expect([false, true, true].map((repeat) => isRefused(selector, 'Enter', repeat))).toEqual([false, true, true]);
});

it('Enter that is held goes on where it steps or breaks a line, and so does any other key (R39)', () => {
  pressOnce(document);
  show(
    <>
      <BusyButton>Buy</BusyButton>
      <button data-steps>
        <i />
      </button>
      <textarea />
    </>,
  );
  expect(['i', 'textarea'].map((selector) => isRefused(selector, 'Enter', true))).toEqual([false, false]);
  expect(['Tab', ' '].map((key) => isRefused('button', key, true))).toEqual([false, false]);
});
