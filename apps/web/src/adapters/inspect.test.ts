import { createApp, inspection, type InspectionRecord } from '@bourse/core';
import { fakePorts } from '@bourse/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { inspectTab, openToInspector } from './inspect';

afterEach(() => void vi.useRealTimers());

it('gives each inspector that attaches the actors that live, then what happens, until it leaves', () => {
  vi.useFakeTimers();
  const said: { kind: string; session?: string; reader?: string; records?: InspectionRecord[] }[] = [];
  const channel = { onmessage: null, postMessage: (message: never) => void said.push(structuredClone(message)) };
  const hear = (data: object) => (channel.onmessage as unknown as (event: { data: object }) => void)({ data });
  const view = Object.assign(new EventTarget(), {
    document: { title: 'Bourse' },
    location: { pathname: '/login' },
  }) as unknown as Window;
  // Sessions of one client are told apart by where and when they began.
  const title = expect.stringMatching(/^Bourse \/login \d\d:\d\d:\d\d$/) as string;
  const inspect = openToInspector(view, channel as unknown as BroadcastChannel);
  expect(said).toEqual([{ kind: 'hello', session: expect.any(String), title }]);
  const app = createApp(fakePorts(), { inspect });
  app.start();
  hear({ kind: 'attach', reader: 'one' });
  hear({ kind: 'attach', reader: 'one' });
  vi.advanceTimersByTime(1);
  expect(said).toHaveLength(2);
  expect(said[1]).toMatchObject({ kind: 'records', reader: 'one' });
  expect(said[1]?.records?.[0]).toMatchObject({ kind: 'actor', place: 'app' });
  app.send('dialogs', { type: 'dialog.open', name: 'menu', input: {} });
  // The page is left before the message is due.
  view.dispatchEvent(new Event('pagehide'));
  expect(said[2]?.records?.map((record) => record.kind === 'transition' && record.event.type)).toContain('dialog.open');
  expect(said[3]).toEqual({ kind: 'bye', session: said[0]?.session });
  // The browser kept the page: it comes back as a session of its own, and nobody is attached to it yet.
  app.send('dialogs', { type: 'dialog.close' });
  vi.advanceTimersByTime(1);
  view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(said.slice(4)).toEqual([{ kind: 'hello', session: expect.any(String), title }]);
  expect(said[4]?.session).not.toBe(said[0]?.session);
  hear({ kind: 'attach', reader: 'one' });
  vi.advanceTimersByTime(1);
  expect(said[5]).toMatchObject({ kind: 'records', session: said[4]?.session, reader: 'one' });
  hear({ kind: 'detach', reader: 'one' });
  const { length } = said;
  app.stop();
  vi.advanceTimersByTime(1);
  expect(said).toHaveLength(length);
});

it('opens a tab by `?inspect`, also after what replaced the address, until `?inspect=0`', () => {
  const { storage: tab } = fakePorts();
  const isOpen = (search: string) => inspectTab({} as Window, search, tab, () => inspection()) !== undefined;
  const visits = ['', '?inspect', '', '?next=1', '?inspect=0', '', '?inspected', '?a=1&inspect=1', ''];
  expect(visits.map(isOpen)).toEqual([false, true, true, true, false, false, false, true, true]);
});
