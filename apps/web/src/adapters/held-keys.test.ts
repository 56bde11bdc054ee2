// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { pressOnce } from './held-keys';

it('takes Enter that is held down for one press, but where it steps on or breaks a line (R39)', () => {
  pressOnce(document);
  document.body.innerHTML =
    '<button id="press"></button><input id="field"><button data-steps><i id="step"></i></button><textarea id="text"></textarea>';
  const refused = (id: string, key: string, repeat: boolean) => {
    const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
    document.getElementById(id)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(['press', 'field', 'step', 'text'].map((id) => refused(id, 'Enter', true))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([refused('press', 'Enter', false), refused('press', 'Tab', true)]).toEqual([false, false]);
});
