// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
// Read before the test begins: it comes at once then.
import '../accounts/bonus-summary.dialog';
import { DialogHost } from './dialog-host';

const { show } = mountedPage();
const bonus = { stack: [{ name: 'bonusSummary', input: {} }] };
const titles = () => [...document.querySelectorAll('[role="dialog"] h2')].map(({ textContent }) => textContent);

it('a dialog whose file is slow shows no frame while it arrives, then one that says so and can be closed, until it comes (A-240)', async () => {
  const dialogs = { context: bonus, hasTag: () => true };
  const { app, sent, set } = steered({ dialogs });
  show(
    <AppProvider app={app}>
      <DialogHost />
    </AppProvider>,
  );
  // Most files come while it arrives, half a second: a frame before them would flash.
  expect(document.querySelectorAll('[role="dialog"], [data-portal]')).toHaveLength(0);
  set({ dialogs: { context: bonus, hasTag: () => false } });
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
  expect(titles()).toEqual(['Loading']);
  expect(dialog?.querySelector('[role="status"]')?.textContent).toBe('Loading');
  act(() => dialog?.querySelector<HTMLElement>('button[aria-label="Close"]')?.click());
  act(() => void dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  const close = ['dialogs', { type: 'dialog.close', name: 'bonusSummary' }];
  expect(sent).toEqual([close, close]);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(titles()).toEqual(['Accounts and bonus']);
  });
});

it('the second half of the press that closed a dialog lands beside the page, whose focus stays where it was given back (R39)', () => {
  const open = { context: bonus, hasTag: () => false };
  const none = { stack: [] };
  const { app, sent, set } = steered({ dialogs: { context: none, hasTag: () => false } });
  show(
    <AppProvider app={app}>
      <button type="button">Close position</button>
      <DialogHost />
    </AppProvider>,
  );
  const covers = () => [...document.querySelectorAll<HTMLElement>('[data-leaving]')];
  const button = document.querySelector('button');
  button?.focus();
  set({ dialogs: open });
  expect([document.querySelectorAll('[role="dialog"]').length, covers().length]).toEqual([1, 0]);
  set({ dialogs: { context: none, hasTag: () => true } });
  const [cover] = covers();
  expect([cover?.getAttribute('aria-hidden'), cover?.tabIndex, document.activeElement]).toEqual(['true', -1, button]);
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  act(() => void cover?.dispatchEvent(press));
  expect([press.defaultPrevented, sent]).toEqual([true, []]);
  // Another dialog works at once.
  set({ dialogs: open });
  expect([document.querySelectorAll('[role="dialog"]').length, covers().length]).toEqual([1, 0]);
  set({ dialogs: { context: none, hasTag: () => true } });
  expect(covers()).toHaveLength(1);
  set({ dialogs: { context: none, hasTag: () => false } });
  expect(covers()).toHaveLength(0);
});
