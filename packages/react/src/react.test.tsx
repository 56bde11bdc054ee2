// @vitest-environment happy-dom
import { defineRow, defineView, type ResidentName } from '@bourse/core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppProvider, useRow, useRowEffect, useSend, useView, type BoundApp } from './index';

type Fact = { context: { ids: readonly string[]; texts: Record<string, string> } };

/** An app of one resident whose snapshot the test sets. */
function oneResident() {
  const listeners = new Set<() => void>();
  const sent: unknown[] = [];
  let snapshot: Fact | undefined;
  const app = {
    send: (name: string, event: unknown) => void sent.push([name, event]),
    snapshot: () => snapshot,
    watch: (_: readonly string[], listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as BoundApp;
  const set = (next: Fact | undefined) => {
    snapshot = next;
    for (const listener of listeners) listener();
  };
  return { app, sent, listeners, set };
}

const reads = ['notices'] as unknown as readonly ResidentName[];
const fact = (snapshots: Record<string, unknown>) => snapshots['notices'] as Fact | undefined;
const idsView = defineView(reads, (snapshots) => ({ ids: fact(snapshots)?.context.ids ?? null }));
const row = defineRow(reads, (snapshots, id) => {
  const text = fact(snapshots)?.context.texts[id];
  return text === undefined ? undefined : { text };
});

describe('the binding of React to the app', () => {
  let holder: HTMLElement;
  let root: ReturnType<typeof createRoot>;
  let resident: ReturnType<typeof oneResident>;
  const counts: Record<string, number> = {};
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const show = (content: ReactNode) => act(() => root.render(<AppProvider app={resident.app}>{content}</AppProvider>));

  beforeEach(() => {
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
    for (const name of Object.keys(counts)) delete counts[name];
    holder = document.body.appendChild(document.createElement('div'));
    root = createRoot(holder);
    resident = oneResident();
  });
  afterEach(() => act(() => root.unmount()));

  const List = () => {
    count('list');
    return <>{useView(idsView).ids?.join(',') ?? 'none'}</>;
  };
  const Row = ({ id }: { id: string }) => {
    count(id);
    return <>{useRow(row, id)?.text ?? 'gone'}</>;
  };

  it('shows a resident that appears, changes and goes', () => {
    show(<List />);
    expect(holder.textContent).toBe('none');
    act(() => resident.set({ context: { ids: ['a'], texts: {} } }));
    expect(holder.textContent).toBe('a');
    act(() => resident.set(undefined));
    expect(holder.textContent).toBe('none');
  });

  it('renders only the rows whose values changed', () => {
    const ids = ['a', 'b'];
    resident.set({ context: { ids, texts: { a: '1', b: '1' } } });
    show([<List key="list" />, ...ids.map((id) => <Row key={id} id={id} />)]);
    act(() => resident.set({ context: { ids, texts: { a: '2', b: '1' } } }));
    expect(counts).toEqual({ list: 1, a: 2, b: 1 });
    expect(holder.textContent).toBe('a,b21');
    act(() => resident.set({ context: { ids, texts: { b: '1' } } }));
    expect(holder.textContent).toBe('a,bgone1');
  });

  it('reads again when a row is given another id', () => {
    resident.set({ context: { ids: [], texts: { a: '1', b: '2' } } });
    show(<Row id="a" />);
    show(<Row id="b" />);
    expect(holder.textContent).toBe('2');
  });

  it('shows a row without rendering: before it is seen, when a value changes, and not once it has left', () => {
    const shown: (string | undefined)[] = [];
    const note = (value: { text: string } | undefined) => void shown.push(value?.text);
    const Figure = ({ id }: { id: string }) => {
      count('figure');
      useRowEffect(row, id, note);
      return null;
    };
    const set = (texts: Record<string, string>) => act(() => resident.set({ context: { ids: [], texts } }));
    set({ a: '1', b: '1' });
    show(<Figure id="a" />);
    expect(shown).toEqual(['1']);
    set({ a: '2', b: '1' });
    set({ a: '2', b: '2' });
    expect([shown, counts['figure']]).toEqual([['1', '2'], 1]);
    show(<Figure id="b" />);
    set({ a: '3', b: '3' });
    set({ a: '3' });
    expect(shown).toEqual(['1', '2', '2', '3', undefined]);
    show(null);
    expect(resident.listeners.size).toBe(0);
  });

  it('sends through one unchanging function', () => {
    const given = new Set<unknown>();
    const Sender = () => {
      const send = useSend('notices' as never) as unknown as (event: { type: string }) => void;
      given.add(send);
      return <button onClick={() => send({ type: 'notice.close' })} />;
    };
    show(<Sender />);
    show(<Sender />);
    holder.querySelector('button')?.click();
    expect(given.size).toBe(1);
    expect(resident.sent).toEqual([['notices', { type: 'notice.close' }]]);
  });

  it('stops listening when it leaves the page', () => {
    show(<List />);
    expect(resident.listeners.size).toBe(1);
    show(null);
    expect(resident.listeners.size).toBe(0);
  });

  it('says so when no app is given', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => act(() => root.render(<List />))).toThrow('There is no AppProvider');
    silence.mockRestore();
  });
});
