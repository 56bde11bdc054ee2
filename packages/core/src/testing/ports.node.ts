import { randomUUID } from 'node:crypto';
import type { AreaName } from '../shared/areas';
import type { AreaModule, LogEntry, Ports } from '../shared/ports';
import { fakeOrigin, settable, type FakeOrigin } from './ports.fake';

export interface NodePortsOptions {
  /** Absolute base address of the API, such as `http://127.0.0.1:3000/api/v1/`. */
  apiBase: string;
  load: (area: AreaName) => Promise<AreaModule>;
  /** Default: the process's own; an in-process server gives its own. */
  fetch?: Ports['fetch'];
  /** Shared by several apps that stand for tabs of one origin. */
  origin?: FakeOrigin;
  log?: (entry: LogEntry) => void;
}

/** The whole client without a page: real network and real time, storage in memory. For journeys and scripts on Node. */
export function nodePorts(options: NodePortsOptions): Ports {
  const origin = options.origin ?? fakeOrigin();
  const nothing = () => undefined;
  return {
    apiBase: options.apiBase,
    fetch: options.fetch ?? ((request) => fetch(request as globalThis.Request)),
    storage: origin.tab(),
    sessionStorage: fakeOrigin().tab(),
    lock: origin.lock,
    clock: {
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      now: () => Date.now(),
    },
    random: { uuid: randomUUID, fraction: Math.random },
    visible: settable(true),
    online: settable(true),
    host: new URL(options.apiBase).hostname,
    userAgent: `Node.js ${process.version}`,
    load: options.load,
    openTab: nothing,
    leaveTo: nothing,
    postForm: nothing,
    reload: nothing,
    download: nothing,
    copy: () => Promise.resolve(),
    play: nothing,
    log: options.log ?? nothing,
  };
}
