import { SimulatedClock } from 'xstate';
import type { AreaName } from '../shared/areas';
import type { AreaModule, LogEntry, Signal, StoragePort, TextFile, WholePorts } from '../shared/ports';

/** A signal that a test sets. */
export interface SettableSignal<T> extends Signal<T> {
  set(value: T): void;
}

export function settable<T>(initial: T): SettableSignal<T> {
  let value = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of Array.from(listeners)) listener(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** One origin's storage and locks; several fake tabs share it. */
export interface FakeOrigin {
  /** A tab's own view: `watch` reports what other tabs did. */
  tab(): StoragePort;
  lock: WholePorts['lock'];
  read(): Record<string, string>;
}

export function fakeOrigin(initial: Record<string, string> = {}): FakeOrigin {
  const entries = new Map(Object.entries(initial));
  const watchers = new Set<{ tab: object; key: string; listener: (value: string | null) => void }>();
  const queues = new Map<string, Promise<unknown>>();
  const write = (tab: object, key: string, value: string | null) => {
    if ((entries.get(key) ?? null) === value) return;
    if (value === null) entries.delete(key);
    else entries.set(key, value);
    // Other tabs are told asynchronously, as in a browser; a microtask is enough for `settled()`.
    for (const watcher of Array.from(watchers))
      if (watcher.tab !== tab && watcher.key === key)
        queueMicrotask(() => watchers.has(watcher) && watcher.listener(value));
  };
  return {
    tab: () => {
      const tab = {};
      return {
        get: (key) => entries.get(key) ?? null,
        set: (key, value) => write(tab, key, value),
        remove: (key) => write(tab, key, null),
        keys: () => [...entries.keys()],
        watch: (key, listener) => {
          const watcher = { tab, key, listener };
          watchers.add(watcher);
          return () => void watchers.delete(watcher);
        },
      };
    },
    lock: (name, run) => {
      const turn = (queues.get(name) ?? Promise.resolve()).then(run);
      queues.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
    read: () => Object.fromEntries(entries),
  };
}

/** Simulated timers whose `now` is a time of day; moves by `increment` only. */
export class FakeClock extends SimulatedClock {
  constructor(private readonly startedAt: number) {
    super();
  }
  readonly #waiting = new Set<number>();

  override now(): number {
    return this.startedAt + super.now();
  }

  /** Timers that are set and have not fired. */
  get waiting(): number {
    return this.#waiting.size;
  }

  override setTimeout(run: (...args: any[]) => void, ms: number): number {
    const id: number = super.setTimeout(() => {
      this.#waiting.delete(id);
      run();
    }, ms);
    this.#waiting.add(id);
    return id;
  }

  override clearTimeout(id: number): void {
    this.#waiting.delete(id);
    super.clearTimeout(id);
  }
}

/** What the outside world saw. */
export interface Recorded {
  readonly copied: string[];
  readonly left: string[];
  /** When the client was loaded anew, ms since 1970. */
  readonly reloads: number[];
  readonly saved: TextFile[];
  /** What became of each tab that was opened: its address, `closed`, or empty. */
  readonly tabs: string[];
  readonly played: string[];
  readonly logged: LogEntry[];
}

export interface FakePorts extends WholePorts {
  readonly clock: FakeClock;
  readonly visible: SettableSignal<boolean>;
  readonly online: SettableSignal<boolean>;
  readonly origin: FakeOrigin;
  readonly recorded: Recorded;
  /** Addresses that the page's policy lets no form be posted to. */
  readonly forbidden: Set<string>;
}

export interface FakePortsOptions {
  fetch?: WholePorts['fetch'];
  /** Shared by the tabs of one test. */
  origin?: FakeOrigin;
  load?: (area: AreaName) => Promise<AreaModule>;
  /** Time of day at the start; default 2026-01-05 12:00 UTC, a Monday. */
  at?: number;
  host?: string;
  /** Clipboard refuses when true. */
  refuseCopy?: boolean;
  /** The browser opens no tab when true. */
  refuseTab?: boolean;
}

/** A whole outside world for a test: nothing runs by itself, everything done to it is recorded. */
export function fakePorts(options: FakePortsOptions = {}): FakePorts {
  const origin = options.origin ?? fakeOrigin();
  let made = 0;
  const forbidden = new Set<string>();
  const clock = new FakeClock(options.at ?? Date.UTC(2026, 0, 5, 12));
  const recorded: Recorded = { copied: [], left: [], reloads: [], saved: [], tabs: [], played: [], logged: [] };
  return {
    apiBase: 'http://server.test/api/v1/',
    fetch: options.fetch ?? (() => Promise.reject(new TypeError('no server in this test'))),
    storage: origin.tab(),
    lock: origin.lock,
    clock,
    random: {
      uuid: () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
      // The middle of the spread: jitter changes nothing (R32).
      fraction: () => 0.5,
    },
    visible: settable(true),
    online: settable(true),
    host: options.host ?? 'trade.example',
    userAgent: 'Mozilla/5.0 (test)',
    load: options.load ?? ((area) => Promise.reject(new Error(`no area "${area}" in this test`))),
    copy: (text) => {
      if (options.refuseCopy) return Promise.reject(new Error('refused'));
      recorded.copied.push(text);
      return Promise.resolve();
    },
    download: (file) => Promise.resolve(void recorded.saved.push(file)),
    leave: (address) => void recorded.left.push(address),
    reload: () => void recorded.reloads.push(clock.now()),
    canPostTo: (url) => !forbidden.has(url),
    forbidden,
    openTab: () => {
      if (options.refuseTab) return null;
      const at = recorded.tabs.push('') - 1;
      return {
        go: (address) => void (recorded.tabs[at] = address),
        close: () => void (recorded.tabs[at] = 'closed'),
      };
    },
    play: (sound) => void recorded.played.push(sound),
    log: (entry) => void recorded.logged.push(entry),
    origin,
    recorded,
  };
}
