// @vitest-environment happy-dom
import type { ChosenFile } from '@bourse/core/identity';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { FileDrop } from './file-drop';
import { useStrayFiles } from './use-stray-files';

const { show, one, all } = mountedPage();
const chosen: unknown[] = [];

function Boxes() {
  useStrayFiles();
  return (
    <form>
      <input />
      {['Front', 'Back'].map((label) => (
        <FileDrop
          key={label}
          label={label}
          file={undefined}
          problem={undefined}
          focus={null}
          isChecking={false}
          isLocked={false}
          onChoose={(file) => chosen.push([label, file])}
          onRemove={() => undefined}
        />
      ))}
    </form>
  );
}

/** Whether the browser is kept from what it does with what is dragged there by itself. */
function isKept(type: 'dragover' | 'drop', target: Element | undefined, dataTransfer: object): boolean {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
  act(() => void target?.dispatchEvent(event));
  return event.defaultPrevented;
}

it('a file that is dropped beside its box does not take the page away, text goes into a field (M-146)', () => {
  const listened = vi.spyOn(window, 'addEventListener');
  show(<Boxes />);
  expect(listened.mock.calls.filter(([type]) => type === 'drop')).toHaveLength(1);
  const file = new File(['x'], 'front.png', { type: 'image/png' });
  const files = { types: ['Files'], files: [file] };
  const text = { types: ['text/plain'], files: [] };
  const [front] = all('[role="group"]');
  for (const type of ['dragover', 'drop'] as const) {
    expect([isKept(type, one('main'), files), isKept(type, one('input'), text)]).toEqual([true, false]);
    expect([isKept(type, one('input'), files), isKept(type, front, files)]).toEqual([true, true]);
  }
  expect(chosen).toEqual([['Front', file]]);
  show(null);
  expect(isKept('drop', one('main'), files)).toBe(false);
});

it('an image that was refused says why where its button is read out, and takes the focus when it goes (M-161)', () => {
  const box = (isRefused: boolean, file: ChosenFile | undefined) =>
    show(
      <form>
        <FileDrop
          label="Front"
          file={file}
          problem={isRefused ? { text: 'The image is too large.' } : undefined}
          focus={null}
          isChecking={false}
          isLocked={false}
          onChoose={() => undefined}
          onRemove={() => undefined}
        />
      </form>,
    );
  const said = (name: string) =>
    (
      all('button')
        .find(({ textContent }) => textContent === name)
        ?.getAttribute('aria-describedby') ?? ''
    )
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  box(false, undefined);
  expect(said('Choose image')).toEqual(['Front']);
  box(true, undefined);
  expect(said('Choose image')).toEqual(['Front', 'The image is too large.']);
  box(true, new File(['x'], 'front.png', { type: 'image/png' }) as unknown as ChosenFile);
  act(() =>
    all('button')
      .find(({ textContent }) => textContent === 'Remove')
      ?.focus(),
  );
  box(true, undefined);
  expect(document.activeElement?.textContent).toBe('Choose image');
});
