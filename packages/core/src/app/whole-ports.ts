import { loadArea } from '../areas';
import type { OptionalPorts, Ports, Signal, WholePorts } from '../shared/ports';

const always: Signal<boolean> = { get: () => true, subscribe: () => () => undefined };
const nothing = () => undefined;

/** One after the other within this client: all that can be promised where nobody knows of the others. */
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
  lock: queue(),
  visible: always,
  online: always,
  host: /^[a-z]+:\/\/([^/?#]+)/i.exec(given.apiBase)?.[1] ?? '',
  userAgent: 'unknown device',
  load: loadArea,
  copy: () => Promise.reject(new Error('There is no clipboard')),
  play: nothing,
  log: nothing,
  ...given,
});
