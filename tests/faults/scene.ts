import type { TestServer } from '@bourse/server/testing';
import { random } from '../lib/long.ts';
import { DayClock } from './day-clock.ts';
import { FaultyLine } from './line.ts';
import { planOf, type Plan } from './plan.ts';
import { openTab, type Client, type Record, type Tab } from './tab.ts';
import { inProcessWire, socketWire, type Wire } from './wire.ts';

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  /** Of a session that no client knows: for direct calls. */
  readonly token: string;
}

/** One scenario's world: a new account on the shared server, the tabs that use it, and all that was said. */
export interface Scene {
  readonly client: Client;
  readonly server: TestServer;
  readonly account: Account;
  readonly plan: Plan;
  readonly chance: () => number;
  readonly clock: DayClock;
  readonly wire: Wire;
  readonly record: Record;
  readonly tabs: Tab[];
  /** Opens one more tab of the same browser. */
  readonly openTab: (path?: string) => Tab;
  /** The tab is gone, as by a reload; another takes its place on the same storage. */
  readonly reload: (tab: Tab) => Tab;
  /** Lets so many ms pass. */
  readonly advance: (ms: number) => Promise<void>;
  readonly storage: () => Readonly<{ [key: string]: string }>;
  /** Positions that came to be without the client. */
  placedElsewhere: number;
  /** Positions that somebody else asked to close. */
  readonly closedElsewhere: Set<string>;
  /** Keys whose answer nobody waits for any more: their session has ended (R26). */
  readonly forsaken: Set<string>;
  /** Single closes that a person pressed, by id. */
  readonly closePresses: Map<string, number>;
  /** Ends of a session that were told, as far as the keys before them are forsaken. */
  endings: number;
  readonly close: () => Promise<void>;
}

export interface SceneOptions {
  readonly client: Client;
  readonly server: TestServer;
  readonly seed: number;
  readonly number: number;
  /** Real connections through the proxy instead of calls in process. */
  readonly hasSockets: boolean;
}

const PASSWORD = 'demo-trader-1';
let accounts = 0;

export async function openScene({ client, server, seed, number, hasSockets }: SceneOptions): Promise<Scene> {
  const chance = random(seed, number, 2);
  const plan = planOf(seed, number);
  const email = `scenario-${String(number)}-${String(++accounts)}@example.com`;
  const values = { balance: '10000.00', practiceBalance: '10000.00', isPractice: chance() < 0.3 };
  const { id, token } = await server.signUp(email, values);
  const clock = new DayClock(new client.StepClock(), server.clock.now(), (at) => server.clock.set(at));
  const line = new FaultyLine(clock.faults);
  const wire = hasSockets ? await socketWire(server, line) : inProcessWire(server, line);
  const origin = client.fakeOrigin();
  const record: Record = { moment: 0, told: [], ended: [], returned: [], faults: [] };
  const tabs: Tab[] = [];
  let opened = 0;
  const open = (path = '/traderoom') => {
    const tab = openTab(++opened, path, { client, clock, wire, origin, chance, record });
    tabs.push(tab);
    return tab;
  };
  const quiet = async () => {
    await wire.quiet();
    record.moment++;
  };
  return {
    client,
    server,
    account: { id, email, password: PASSWORD, token },
    plan,
    chance,
    clock,
    wire,
    record,
    tabs,
    openTab: open,
    reload: (tab) => {
      const path = tab.app.snapshot('navigation')?.context.location?.path;
      tab.close();
      tabs.splice(tabs.indexOf(tab), 1);
      return open(path);
    },
    advance: (ms) => clock.advance(ms, quiet),
    storage: () => origin.read(),
    placedElsewhere: 0,
    closedElsewhere: new Set(),
    forsaken: new Set(),
    closePresses: new Map(),
    endings: 0,
    close: async () => {
      for (const tab of tabs) tab.close();
      await wire.quiet();
      await wire.close();
    },
  };
}
