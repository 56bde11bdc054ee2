// Replaces core in the page: the same core, with its app exposed and its events recorded or held back.
import { createApp as createRealApp, loadArea, type App, type WholePorts } from '@bourse/core';
import { judge, type PartName } from './parts/index.ts';
import type { Sent } from './look.ts';

export * from '@bourse/core';

export interface Watched {
  readonly app: App;
  /** Every event that the page sent, oldest first. */
  readonly sent: Sent[];
  /** Events are recorded but not delivered: a press shows what it would send and changes nothing. */
  isHeld: boolean;
  /** What the part of the page shows that core's views do not say, or does not show that they say. */
  readonly judge: (part: PartName, withPresses: boolean) => string[];
}

declare global {
  interface Window {
    watched: Watched;
  }
  var plantedFault: string | undefined;
  /** The trading area does not load: it hangs, or fails. */
  var areaAnswer: string | undefined;
  /** The page is older than the address of the provider of invoices. */
  var isPolicyOld: boolean | undefined;
}

export const createApp: typeof createRealApp = (ports, options) => {
  const { load: loadReal = loadArea } = ports;
  const load: WholePorts['load'] = (area) => {
    if (area !== 'trading') return loadReal(area);
    if (globalThis.areaAnswer === 'held') return new Promise(() => undefined);
    return globalThis.areaAnswer === 'lost' ? Promise.reject(new Error('lost')) : loadReal(area);
  };
  // The server of these pages knows of no provider: a scene brings it.
  const canPostTo = () => globalThis.isPolicyOld !== true;
  const app = createRealApp({ ...ports, load, canPostTo }, options);
  const sent: Sent[] = [];
  const watched: Watched = {
    app,
    sent,
    isHeld: false,
    judge: (part, withPresses) => judge(part, withPresses, watched),
  };
  window.watched = watched;
  const send: App['send'] = (name, event) => {
    sent.push({ to: name, event: JSON.parse(JSON.stringify(event)) as Sent['event'] });
    if (!watched.isHeld) app.send(name, event);
  };
  return { ...app, send };
};
