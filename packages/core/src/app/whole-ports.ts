import { loadArea } from '../areas';
import type { OptionalPorts, Ports, Signal, WholePorts } from '../shared/ports';

const always: Signal<boolean> = { get: () => true, subscribe: () => () => undefined };
const nothing = () => undefined;

/** A lock within this client only: without the port other tabs are not known. */
function queue(): OptionalPorts['lock'] {
  const last = new Map<string, Promise<unknown>>();
  return (name, run) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(name, turn);
    return turn;
  };
}

/** The given ports with the stated fallback for each of the others. */
export const wholePorts = (given: Ports): WholePorts => ({
  leave: () => given.log?.({ level: 'warn', event: 'There is no way to another address' }),
  reload: () => given.log?.({ level: 'warn', event: 'There is no way to load the client anew' }),
  canPostTo: () => true,
  lock: queue(),
  visible: always,
  online: always,
  host: /^[a-z]+:\/\/([^/?#]+)/i.exec(given.apiBase)?.[1] ?? '',
  userAgent: 'unknown device',
  load: loadArea,
  copy: () => Promise.reject(new Error('There is no clipboard')),
  download: () => Promise.reject(new Error('There is no way to save a file')),
  openTab: () => null,
  play: nothing,
  log: nothing,
  ...given,
});
