// @vitest-environment happy-dom
import type { Message, Secret } from '@bourse/core';
import { AppProvider, type BoundApp } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { CodeStep } from './code-step';

const { show, one, all, text } = mountedPage();

/** The code as the flow has it, and what the page sent of it. */
function step(change: { problem?: Message; isUsed?: boolean; wait?: number; isThrottled?: boolean } = {}) {
  const sent: { name: string; event: { type: string; code?: Secret } }[] = [];
  const context = { problem: null, refused: 0, wait: 0, isThrottled: false, isUsed: false, owner: null, ...change };
  const at = (wait: number) => {
    const now = { ...context, wait };
    return { context: now, hasTag: () => false, matches: () => false, can: () => wait === 0 };
  };
  let stepUp = at(context.wait);
  const watchers: (() => void)[] = [];
  const session = { context: { user: { email: 'ada@example.com' } } };
  const app = {
    snapshot: (name: string) => ({ stepUp, session })[name],
    watch: (_reads: unknown, watcher: () => void) => {
      watchers.push(watcher);
      return () => undefined;
    },
    send: (name: string, event: { type: string }) => sent.push({ name, event }),
  } as unknown as BoundApp;
  let backs = 0;
  show(
    <AppProvider app={app}>
      <CodeStep onBack={() => (backs += 1)} back="Back to the form" />
    </AppProvider>,
  );
  const tick = (wait: number) =>
    act(() => {
      stepUp = at(wait);
      for (const watcher of watchers) watcher();
    });
  return { sent, backs: () => backs, tick };
}
const button = (name: string) => all('button').find(({ textContent }) => textContent === name);
const paste = (code: string) =>
  act(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', code);
    one('input').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });

it('says where the code was mailed, takes it from the mail, and when another may be asked for (A-175, A-181)', () => {
  step({ wait: 272 });
  expect(text()).toContain('enter the 6-digit code that we mail to ada@example.com');
  expect(text()).toContain('You can request a new code in 4:32.');
  const boxes = all<HTMLInputElement>('input[autocomplete="one-time-code"]');
  expect([boxes.length, document.activeElement === boxes[0]]).toEqual([6, true]);
  // Who has just asked by it keeps the focus.
  const request = button('Request new code');
  act(() => request?.focus());
  expect([request?.getAttribute('aria-disabled'), document.activeElement === request]).toEqual(['true', true]);
});

it('sends a pasted code at once, sealed, and asks for another on a press (A-172)', () => {
  const { sent } = step();
  paste('012345');
  expect(JSON.stringify(sent)).not.toContain('012345');
  expect(sent.map(({ name, event }) => [name, event.type, event.code?.reveal()])).toEqual([
    ['stepUp', 'code.submit', '012345'],
  ]);
  act(() => button('Request new code')?.click());
  expect(sent.at(-1)).toEqual({ name: 'stepUp', event: { type: 'code.request' } });
});

it('says what is wrong beside the field, and leads back (A-171)', () => {
  const { backs } = step({ problem: { text: 'This code is not valid.' } });
  expect(one('input').getAttribute('aria-invalid')).toBe('true');
  const problem = one('[role="alert"]');
  expect(problem.textContent).toBe('This code is not valid.');
  expect(one('input').getAttribute('aria-describedby')).toBe(problem.id);
  act(() => button('Back to the form')?.click());
  expect(backs()).toBe(1);
});

it('leaves the caret where it is while the wait is counted, also after a code that was wrong (A-171, A-181)', () => {
  const { tick } = step({ problem: { text: 'This code is not valid.' }, wait: 100 });
  const boxes = all<HTMLInputElement>('input[autocomplete="one-time-code"]');
  expect(document.activeElement).toBe(boxes[0]);
  act(() => boxes[3]?.focus());
  tick(99);
  expect(text()).toContain('You can request a new code in 1:39.');
  expect(document.activeElement).toBe(boxes[3]);
});

it('tells of a code that is on its way in a place of its own, which is there before (A-181)', () => {
  const { tick } = step();
  const status = one('[role="status"]');
  expect(status.textContent).toBe('');
  tick(300);
  expect([status.isConnected, status.textContent]).toEqual([true, 'A code is on its way.']);
  tick(0);
  expect(status.textContent).toBe('');
});

it('says that another code was asked for too early, and of one that is used not that it still works (A-233, R6)', () => {
  step({ isThrottled: true, wait: 60 });
  expect(text()).toContain('A code sent to you here still works.');
  expect(text()).not.toContain('on its way');
});

it('says that the last code is used, and when another can be had (A-181)', () => {
  step({ isUsed: true, isThrottled: true, wait: 60 });
  expect(text()).toContain('your last one is used');
  expect(text()).toContain('You can request a new code in 1:00.');
  expect(text()).not.toContain('still works');
  // Read out: no panel comes that would be.
  expect(one('[role="status"]').textContent).toBe('Wait for some moment before requesting new code');
});
