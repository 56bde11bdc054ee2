// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { handFocusOn } from './hand-focus-on';

const { show, all } = mountedPage();

/** Rows in a list, of which those in capitals were closed a moment ago. */
const rowsOf = (names: readonly string[], isLong: boolean) => (
  <>
    <h2 tabIndex={-1} data-list-head>
      Positions
    </h2>
    <div {...(isLong && { role: 'group', tabIndex: 0, 'aria-label': 'Open positions' })}>
      {names.map((name) => (
        <div
          key={name.toLowerCase()}
          ref={handFocusOn}
          data-position
          data-closed={name !== name.toLowerCase() || undefined}
        >
          <button>{name}</button>
        </div>
      ))}
    </div>
  </>
);
const list = async (names: readonly string[], isLong = false) => {
  show(rowsOf(names, isLong));
  await act(async () => undefined);
};
const focus = (name: string) =>
  act(() =>
    all('button')
      .find(({ textContent }) => textContent === name)
      ?.focus(),
  );
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('a closed row that goes hands the focus to the next that stays, else to the one before, else to the head (R39)', async () => {
  await list(['a', 'b', 'c', 'd']);
  focus('b');
  await list(['a', 'B', 'C', 'd']);
  expect(focused()).toBe('B');
  await list(['a', 'd']);
  expect(focused()).toBe('d');
  await list(['a', 'D']);
  await list(['a']);
  expect(focused()).toBe('a');
  await list(['A']);
  await list([]);
  expect(focused()).toBe('Positions');
});

it('a row that a scroll takes out of a long list leaves the focus to the list, and a closed one to its neighbour (R31)', async () => {
  await list(['a', 'b', 'c'], true);
  focus('a');
  await list(['b', 'c', 'd'], true);
  expect(focused()).toBe('Open positions');
  focus('c');
  await list(['b', 'C', 'd'], true);
  await list(['b', 'd'], true);
  expect(focused()).toBe('d');
});

it('takes the focus from nobody who has moved it', async () => {
  await list(['a', 'b']);
  focus('b');
  await list(['b']);
  expect(focused()).toBe('b');
});
