// @vitest-environment happy-dom
import { AppProvider, type BoundApp } from '@bourse/react';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountedPage } from '../testing/frame';
import { useSeenPrices, useWatchedPrices } from './watched-prices';

/** The elements that are looked at, and who is told what comes into sight or leaves it. */
const looked = new Map<Element, (isSeen: boolean) => void>();
vi.stubGlobal(
  'IntersectionObserver',
  class {
    readonly elements: Element[] = [];
    constructor(readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      this.elements.push(element);
      looked.set(element, (isIntersecting) => act(() => this.tell([{ isIntersecting }])));
    }
    disconnect() {
      for (const element of this.elements) looked.delete(element);
    }
  },
);

const sent: string[] = [];
let isAlive = true;
const app = {
  send: (_: string, { type }: { type: string }) => sent.push(type),
  snapshot: () => (isAlive ? {} : undefined),
  watch: () => () => undefined,
} as unknown as BoundApp;

const List = () => <ul ref={useWatchedPrices()} />;
const Chip = () => <button ref={useSeenPrices()} />;

describe('prices of other assets than the current one (T-114)', () => {
  const { show, one } = mountedPage();
  const shown = (content: React.ReactNode) => show(<AppProvider app={app}>{content}</AppProvider>);
  const see = (isSeen: boolean) => looked.get(one('button'))?.(isSeen);
  const told = () => sent.splice(0);
  afterEach(() => {
    isAlive = true;
    sent.length = 0;
  });

  it('are watched while a list of them is there', () => {
    shown(<List />);
    expect(told()).toEqual(['prices.watch']);
    shown(null);
    expect(told()).toEqual(['prices.unwatch']);
  });

  it.each([
    ['a list', () => <List />],
    ['a chip', () => <Chip />],
  ])('are watched for %s by a room that comes later, and by the next one after a switch (T-096)', (name, content) => {
    const listeners = new Set<() => void>();
    const room = (isThere: boolean) => {
      isAlive = isThere;
      for (const tell of listeners) tell();
    };
    const watch = (_: unknown, listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    room(false);
    show(<AppProvider app={{ ...app, watch } as BoundApp}>{content()}</AppProvider>);
    if (name === 'a chip') see(true);
    expect(told()).toEqual([]);
    room(true);
    // Each price is a change of it.
    room(true);
    expect(told()).toEqual(['prices.watch']);
    room(false);
    room(true);
    expect(told()).toEqual(['prices.watch']);
    show(null);
    expect([told(), listeners.size]).toEqual([['prices.unwatch'], 0]);
  });

  it('are not watched for what the window has no room for, until it is seen', () => {
    shown(<Chip />);
    see(false);
    expect(told()).toEqual([]);
    see(true);
    see(true);
    expect(told()).toEqual(['prices.watch']);
    see(false);
    expect(told()).toEqual(['prices.unwatch']);
    shown(null);
    expect([told(), looked.size]).toEqual([[], 0]);
  });

  it('are watched no longer once what was seen is gone, nor told to a room that is closed', () => {
    shown(<Chip />);
    see(true);
    shown(null);
    expect(told()).toEqual(['prices.watch', 'prices.unwatch']);
    shown(<Chip />);
    see(true);
    isAlive = false;
    shown(null);
    expect(told()).toEqual(['prices.watch']);
  });
});
