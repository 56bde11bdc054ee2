import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { AreaName } from './areas';
import type { Area } from './flow';

/** Sets and clears timers; xstate does not export its name. */
export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** A value of the outside world that changes; `subscribe` answers its own undoing. */
export interface Signal<T> {
  get(): T;
  subscribe(listener: (value: T) => void): () => void;
}

/** Key-value text storage. `watch` reports changes made by other tabs only. A refused write is kept as long as the page. */
export interface StoragePort {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  watch(key: string, listener: (value: string | null) => void): () => void;
}

export interface LogEntry {
  level: 'debug' | 'info' | 'warn' | 'error';
  /** A stable English sentence without values; never a secret. */
  event: string;
  detail?: Record<string, string | number | boolean | null>;
}

/** Everything core needs from where it runs. A browser, a Node and a fake set exist. */
export interface Ports {
  /** Base address of the API, ending in a slash or not; from `<meta name="api-base">` in a browser. */
  apiBase: string;
  fetch(request: Request): Promise<Response>;
  storage: StoragePort;
  sessionStorage: StoragePort;
  /** Runs `run` while no other tab holds `name`. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** xstate's clock plus the time of day in ms since 1970; every timer of core runs on it. */
  clock: Clock & { now(): number };
  random: { uuid(): string /** 0 ≤ x < 1; jitter of R32. */; fraction(): number };
  visible: Signal<boolean>;
  online: Signal<boolean>;
  /** Host the page was served from, such as `trade.example`. */
  host: string;
  userAgent: string;
  /** Loads the module of an area (hard case 1); rejects when the chunk does not arrive. */
  load(area: AreaName): Promise<AreaModule>;
  openTab(address: string): void;
  leaveTo(address: string): void;
  postForm(address: string, fields: Record<string, string>): void;
  reload(): void;
  download(name: string, mediaType: string, text: string): void;
  /** Rejects when the browser refuses. */
  copy(text: string): Promise<void>;
  /** A refused playback is ignored. */
  play(sound: 'success' | 'error'): void;
  log(entry: LogEntry): void;
}

/** What an area's entry exports. */
export interface AreaModule {
  readonly area: Area;
}
