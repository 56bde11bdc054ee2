import { createClient } from '@bourse/contract';
import { createActor, fromPromise } from 'xstate';
import { connectivityActors, connectivityMachine, type NetworkChanged } from '../platform/connectivity';
import { LANGUAGE_KEY, languageActions, languageActors, languageMachine } from '../platform/language';
import { sessionActions, sessionActors, sessionDelays, sessionMachine, type SessionInput } from '../platform/session';
import { readRecord, readSession, TRUSTED_KEY } from '../platform/session/session.storage';
import { settingsActors, settingsMachine } from '../platform/settings';
import { readyFlow, type ReadyFlow } from '../shared/flow';
import { followResident } from '../shared/follow';
import type { AreaName } from '../shared/areas';
import type { Ports, WholePorts } from '../shared/ports';
import { jitterFrom, type Credentials, type Services } from '../shared/services';
import { appMachine } from './app.machine';
import { areaMachine } from './area.machine';
import { areasMachine } from './areas.machine';
import { authorisedFetch } from './authorised-fetch';
import { directory, type Directory } from './directory';
import type { Inspection } from './inspection';
import { guardedPorts } from './guarded-ports';
import { faultText } from './redact';
import { signedInMachine, type Queue } from './signed-in.machine';
import { watchedFetch } from './watched-fetch';
import { wholePorts } from './whole-ports';

/** The whole client without a user interface: a front end reads views of its residents and sends them events. */
export interface App extends Directory {
  start(): void;
  stop(): void;
}

export interface AppOptions {
  /** Observes the app from the first event on: `inspection(listener)`. */
  readonly inspect?: Inspection;
}

/** Resolves when the network is back. */
const isOnline = ({ online }: Pick<WholePorts, 'online'>, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = online.subscribe(() => {
      if (!online.get()) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', stop);
  });

/** Wires machines, actors and ports. Nothing runs before `start()`. */
export function createApp(given: Ports, { inspect }: AppOptions = {}): App {
  const ports = guardedPorts(wholePorts(given));
  const restored: SessionInput = {
    stored: readSession(ports.storage),
    record: readRecord(ports.storage),
    trustedEmail: ports.storage.get(TRUSTED_KEY),
  };
  // As the session resident begins; children of its first state call before its first action runs. From then on it
  // alone writes here.
  const credentials: Credentials = { token: restored.stored?.token ?? null, epoch: 1 };
  const logFault = (_: unknown, { error }: { error: unknown }) =>
    ports.log({ level: 'error', event: 'A resident failed', detail: { error: faultText(error) } });
  const fetch = authorisedFetch({
    ports: {
      ...ports,
      fetch: watchedFetch(ports, (event) => {
        // A call may outlive the app.
        if (residents.snapshot('connectivity')) residents.send('connectivity', event);
      }),
    },
    credentials,
    language: () => residents.snapshot('language')?.context.language.value ?? 'en',
    onRefused: (epoch) => residents.send('session', { type: 'session.refused', epoch }),
    onUnverified: (epoch) => residents.send('session', { type: 'session.unverified', epoch }),
  });
  const services: Services = {
    api: createClient({ baseUrl: ports.apiBase, fetch: (request) => fetch(request) }),
    fetch,
    ports,
    credentials,
    jitter: jitterFrom(() => ports.random.fraction()),
  };

  const loadIntents = fromPromise<Queue, undefined>(async ({ signal }) => {
    const load = () => import('../platform/intents/create-queue');
    const loaded = await load().catch(async (error: unknown) => {
      // What did not come for want of a network is asked for once it is back.
      if (ports.online.get()) throw error;
      await isOnline(ports, signal);
      return load();
    });
    inspect?.know(loaded);
    return loaded.createIntentQueue(services, logFault);
  });
  const loadArea = fromPromise<readonly ReadyFlow[], { area: AreaName }>(async ({ input }) => {
    const loaded = await ports.load(input.area);
    inspect?.know(loaded);
    return loaded.area.flows.map((flow) => readyFlow(flow, services));
  });
  const followAddress = followResident(
    'navigation',
    ({ context }) => context.location?.screen,
    (screen) => (screen === undefined ? null : { type: 'screen.changed', screen }),
  );
  const followNetwork = followResident(
    'connectivity',
    ({ value }) => value.network,
    (network) => ({ type: 'network.changed', network }) satisfies NetworkChanged,
  );
  const areas = areasMachine.provide({
    actors: {
      followAddress,
      followDialogs: followResident(
        'dialogs',
        ({ context }) => context.stack.at(-1)?.name,
        (name) => (name === undefined ? null : { type: 'dialog.shown', name }),
      ),
      area: areaMachine.provide({ actors: { loadArea, followAddress, followNetwork }, actions: { logFault } }),
    },
  });
  const root = createActor(
    appMachine.provide({
      actions: { logFault },
      actors: {
        connectivity: connectivityMachine.provide({ actors: connectivityActors(services) }),
        language: languageMachine.provide({ actors: languageActors(services), actions: languageActions(services) }),
        session: sessionMachine.provide({
          actors: sessionActors(services),
          actions: sessionActions(services),
          delays: sessionDelays(services),
        }),
        settings: settingsMachine.provide({ actors: settingsActors(services) }),
        areas,
        signedIn: signedInMachine.provide({ actors: { loadIntents, areas }, actions: { logFault } }),
      },
    }),
    {
      systemId: 'app',
      clock: ports.clock,
      ...(inspect && { inspect: inspect.observe }),
      input: { session: restored, language: ports.storage.get(LANGUAGE_KEY) },
    },
  );
  root.subscribe({ error: (error) => logFault(undefined, { error }) });

  const residents = directory(root);
  return { ...residents, start: () => void root.start(), stop: () => void root.stop() };
}
