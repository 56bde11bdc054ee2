// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { ClosedStaleNote } from '../positions/stale-note';
import { ListNote } from './list-note';

const { show, one, all } = mountedPage();
const closedOrders = (isStale: boolean) => ({
  closedOrders: { context: { isLoaded: true, isOutdated: isStale } },
});

it.each([
  ['transactions', (isStale: boolean) => <ListNote isStale={isStale} />],
  ['closed positions', () => <ClosedStaleNote />],
] as const)('the note of old %s leaves the focus of its Try again to the panel when it goes (R14)', (_, note) => {
  const { app, sent, set } = steered(closedOrders(true));
  const panel = (content: ReactNode) =>
    show(
      <AppProvider app={app}>
        <section>{content}</section>
      </AppProvider>,
    );
  panel(note(true));
  act(() => one<HTMLButtonElement>('button').focus());
  act(() => one<HTMLButtonElement>('button').click());
  expect(sent).toHaveLength(1);
  set(closedOrders(false));
  panel(note(false));
  expect(all('button')).toEqual([]);
  expect(document.activeElement).toBe(one('section'));
});
