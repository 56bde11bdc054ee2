import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { AreaName } from './areas';
import type { Area } from './flow';

/** Sets and clears timers; xstate does not export its name. */
export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** A value of the outside world that changes; `subscribe` returns unsubscribe. */
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

/** What core needs from where it runs, and cannot do without. */
export interface RequiredPorts {
  /** Base address of the API, ending in a slash or not; from `<meta name="api-base">` in a browser. */
  apiBase: string;
  /** `onSent` hears which share of the body has left, 0 to 1, where the host can tell. */
  fetch(request: Request, onSent?: (share: number) => void): Promise<Response>;
  storage: StoragePort;
  /** xstate's clock plus the time of day in ms since 1970; every timer of core runs on it. */
  clock: Clock & { now(): number };
  random: { uuid(): string /** 0 ≤ x < 1; jitter of R32. */; fraction(): number };
}

/** A tab that is opened before its address is known: browsers allow one only while a press is being handled. */
export interface NewTab {
  go(address: string): void;
  close(): void;
}

/** A file that is handed to the person. */
export interface TextFile {
  readonly name: string;
  /** Such as `text/csv`. */
  readonly type: string;
  readonly text: string;
}

/** What the host may offer as well. */
export interface OptionalPorts {
  /** Runs `run` while no other tab holds `name`. Without it only this client's own work waits for each other. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** Whether the client is visible. Without it always: nothing pauses. */
  visible: Signal<boolean>;
  /** Whether there is a network. Without it always: a call without a network fails by itself. */
  online: Signal<boolean>;
  /** Host the page was served from, such as `trade.example`. Without it the host of `apiBase`. */
  host: string;
  /** What the server's list of sign-ins calls this device. Without it `unknown device`. */
  userAgent: string;
  /** Loads the module of an area (hard case 1); rejects when it fails. Without it `loadArea`. */
  load(area: AreaName): Promise<AreaModule>;
  /** Rejects when the browser refuses. Without it always: the form says that nothing was copied. */
  copy(text: string): Promise<void>;
  /** Saves a text as a file. Rejects when it cannot. Without it always: the list says that the file was not saved. */
  download(file: TextFile): Promise<void>;
  /** Leaves the client for another address. Without it the client stays where it is, and says so in the log. */
  leave(address: string): void;
  /** Loads the client anew where it is. Without it the client stays as it is, and says so in the log. */
  reload(): void;
  /** Whether the page's own policy, which is as old as the page, lets a form be posted there. Without it anywhere. */
  canPostTo(url: string): boolean;
  /** An empty tab without a way back to this one; null when it is refused. Without it always null. */
  openTab(): NewTab | null;
  /** A refused playback is ignored. Without it there is no sound. */
  play(sound: 'success' | 'error'): void;
  /** Without it nothing is logged. */
  log(entry: LogEntry): void;
}

/** Everything core can use of where it runs. A browser, a Node and a fake set exist. */
export interface Ports extends RequiredPorts, Partial<OptionalPorts> {}

/** With a fallback for each port that was not given; what flows are made with. */
export interface WholePorts extends RequiredPorts, OptionalPorts {}

/** What an area's entry exports. */
export interface AreaModule {
  readonly area: Area;
}
