// Loaded before a test begins: what the app asks for by itself comes within its first turns.
import '../platform/intents/create-queue';
import { createMachine } from 'xstate';
import { area as accessArea } from '../access';
import { area as accountArea } from '../account';
import { area as deviceArea } from '../device';
import { area as guestArea } from '../guest';
import { area as identityArea } from '../identity';
import { area as managerArea } from '../manager';
import { area as marketsArea } from '../markets';
import { area as supportArea } from '../support';
import { area as moneyArea } from '../money';
import { area as wealthArea } from '../wealth';
import { createApp, type App, type AppOptions } from '../app';
import type { AreaName } from '../shared/areas';
import type { Flow } from '../shared/flow';
import type { AreaModule } from '../shared/ports';
import { secret } from '../shared/secret';
import type { Services } from '../shared/services';
import { Superseded } from '../shared/superseded';
import { locate } from '../platform/navigation';
import { fakeOrigin, fakePorts, type FakeOrigin, type FakePorts, type FakePortsOptions } from './ports.fake';
import { fakeServer, settled, type FakeServer } from './server.fake';

export const session = {
  crm_auto_login: '0',
  saas: 'no',
  crm_url: '',
  redirect_away: 'false',
  redirect_away_link: '',
  two_fa: 'false',
  after_signin: '',
  tawk_widget_id: '',
  tawk_property_id: '',
  enable_tawk_live_chat: '0',
};
export const settings = { site_name: 'Bourse', home_page: 'trade_room', session };
export const wireUser = {
  id: 7,
  email: 'ada@example.com',
  name: 'Ada Byron',
  bonus: 0,
  estimatedBalance: 1000.5,
  practice_wallet: 10000,
  is_practice: true,
};
/** What the server tells of a user whose device check is due (R4). */
export const reducedUser = {
  ...{ id: 7, email: 'ada@example.com', name: 'Ada Byron', img: '', roles: [] as string[] },
  ...{ time: '2026-01-05T12:00:00.000Z', is_practice: true },
};
export const wireOther = { ...wireUser, id: 8, email: 'bert@example.com', name: 'Bert' };
export const TOKEN = 'token-of-ada-0123456789';
export const storedUser = (user: object = wireUser, token = TOKEN) => JSON.stringify({ ...user, token });

/** A server that knows settings and the user, and answers nothing else. */
export const usualServer = (): FakeServer =>
  fakeServer()
    .on('GET /user/settings', { status: 200, body: { data: settings } })
    .on('POST /auth/user', { status: 200, body: { data: wireUser } })
    .on('POST /auth/logout', { status: 200, body: { message: 'Signed out' } });

/** The user's device check is due (R4). */
export const dueCheck = (server: FakeServer): FakeServer =>
  server
    .on('GET /user/settings', { status: 200, body: { data: { ...settings, session: { ...session, two_fa: 'true' } } } })
    .on('POST /auth/user', { status: 200, body: { data: reducedUser } })
    .on('POST /auth/otp/code', { status: 200, body: { message: 'Sent' } });

const real = {
  access: accessArea,
  device: deviceArea,
  guest: guestArea,
  money: moneyArea,
  identity: identityArea,
  support: supportArea,
  wealth: wealthArea,
  markets: marketsArea,
  manager: managerArea,
};

/** An area of flows that a test gives. */
export const areaOf = (name: AreaName, ...flows: readonly Flow[]): AreaModule => ({ area: { name, flows } });

/** An area with one flow that does nothing. */
export const emptyArea = () =>
  areaOf('trading', {
    name: 'tradingAccount',
    machine: createMachine({ id: 'tradingAccount', initial: 'open', states: { open: {} } }),
  });

/** A call that an area would make, and whether its promise settled. */
export interface Call {
  heard: 'nothing' | 'answer' | 'superseded' | 'fault';
}

export interface Tab {
  readonly app: App;
  readonly ports: FakePorts;
  readonly server: FakeServer;
  /** Goes where core says, as a front end does, and remembers every step. */
  readonly visited: { path: string; replace: boolean }[];
  /** Texts of the notices on screen, newest first. */
  notices(): string[];
  advance(ms: number): Promise<void>;
  /** Signs in on the form, as a person does; the server is scripted by the test. */
  signIn(email?: string): Promise<void>;
  /** Makes a call as the loaded area does, with the services it was given. */
  call(): Promise<Call>;
  close(): void;
}

export interface TabOptions extends Omit<FakePortsOptions, 'fetch'>, AppOptions {
  server?: FakeServer;
  path?: string;
  origin?: FakeOrigin;
  change?: (ports: FakePorts) => void;
  /** The flows of the account run too: some open dialogs by themselves. */
  hasAccount?: boolean;
}

/** A page that runs the app: answers commands of navigation as a router does. */
export async function openTab(options: TabOptions = {}): Promise<Tab> {
  const server = options.server ?? usualServer();
  let services: Services | null = null;
  /** Keeps the services that its flow is made with. */
  const caller = areaOf('trading', {
    name: 'tradingAccount',
    machine: createMachine({ id: 'tradingAccount' }),
    provide: (given) => {
      services = given;
      return createMachine({ id: 'tradingAccount' });
    },
  });
  const { load = () => Promise.resolve(caller) } = options;
  const ports = fakePorts({
    ...options,
    // Guest areas are the real ones; a test gives that of the trade room, and says whether the account's runs.
    load: (name) => {
      if (name === 'trading') return load(name);
      if (name !== 'account') return Promise.resolve({ area: real[name] });
      return Promise.resolve(options.hasAccount ? { area: accountArea } : areaOf('account'));
    },
    origin: options.origin ?? fakeOrigin(),
    fetch: server.fetch,
  });
  options.change?.(ports);
  const app = createApp(ports, options);
  const visited: Tab['visited'] = [];
  let done = 0;
  const follow = () => {
    const command = app.snapshot('navigation')?.context.command;
    if (!command || command.seq <= done) return;
    done = command.seq;
    visited.push({ path: command.path, replace: command.replace });
    app.send('navigation', { type: 'location.changed', location: locate(command.path) });
  };
  app.watch(['navigation'], follow);
  app.start();
  app.send('navigation', { type: 'location.changed', location: locate(options.path ?? '/traderoom') });
  await settled();
  return {
    app,
    ports,
    server,
    visited,
    notices: () =>
      (app.snapshot('notices')?.context.notices ?? []).map(({ message }) =>
        'id' in message ? message.id : message.text,
      ),
    advance: async (ms) => {
      ports.clock.increment(ms);
      await settled();
    },
    signIn: async (email = wireUser.email) => {
      app.send('signIn', { type: 'field.change', field: 'email', text: email });
      app.send('signIn', { type: 'form.submit', secrets: { password: secret('correct horse battery') } });
      await settled();
    },
    call: async () => {
      const call: Call = { heard: 'nothing' };
      if (!services) throw new Error('No area is loaded');
      void services.api.GET('/assets').then(
        () => void (call.heard = 'answer'),
        (error: unknown) => void (call.heard = error instanceof Superseded ? 'superseded' : 'fault'),
      );
      await settled();
      return call;
    },
    close: () => app.stop(),
  };
}
