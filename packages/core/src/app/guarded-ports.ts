import type { StoragePort, WholePorts } from '../shared/ports';
import { faultText } from './redact';

/**
 * The ports with their faults kept outside: what throws in the middle of an action would end the machine that asked
 * for it. A storage that throws reads as empty and forgets what it is given; a promise that should have come rejects.
 * Each port that failed is logged once.
 */
export function guardedPorts(ports: WholePorts): WholePorts {
  const logged = new Set<string>();
  const log: WholePorts['log'] = (entry) => {
    try {
      ports.log(entry);
    } catch {
      // The log itself failed: there is nowhere to report it.
    }
  };
  const attempt = <T>(port: string, run: () => T, otherwise: T): T => {
    try {
      return run();
    } catch (error) {
      if (!logged.has(port)) log({ level: 'warn', event: 'A port failed', detail: { port, error: faultText(error) } });
      logged.add(port);
      return otherwise;
    }
  };
  const { storage } = ports;
  const guarded: StoragePort = {
    get: (key) => attempt('storage.get', () => storage.get(key), null),
    set: (key, value) => attempt('storage.set', () => storage.set(key, value), undefined),
    remove: (key) => attempt('storage.remove', () => storage.remove(key), undefined),
    keys: () => attempt('storage.keys', () => storage.keys(), []),
    watch: (key, listener) =>
      attempt(
        'storage.watch',
        () => storage.watch(key, listener),
        () => undefined,
      ),
  };
  return {
    ...ports,
    log,
    storage: guarded,
    leave: (address) => attempt('leave', () => ports.leave(address), undefined),
    reload: () => attempt('reload', () => ports.reload(), undefined),
    canPostTo: (url) => attempt('canPostTo', () => ports.canPostTo(url), true),
    openTab: () => attempt('openTab', () => ports.openTab(), null),
    play: (sound) => attempt('play', () => ports.play(sound), undefined),
    // Async only so that a throw is a rejection.
    lock: async (name, run) => ports.lock(name, run),
    copy: async (text) => ports.copy(text),
    download: async (file) => ports.download(file),
  };
}
