// A client and a server in this process, with an account and markets that a case sets.
import { readView, type ResidentEvent } from '@bourse/core';
import { footerView, orderTicketView, positionRow, tradingHeaderView } from '@bourse/core/trading';
import { changeAsset, createTestServer, keepAssets, setBalance, type TestServer } from '@bourse/server/testing';
import { openInProcess, signInProcess, type InProcess } from '../lib/in-process.ts';
import { sum, SYMBOLS, TRADED, type History, type World } from './history.ts';

const STORE = '/api/v1/user/trades/store';
const POLL = '/api/v1/user/trades/update/pnl';
const PASSWORD = 'demo-trader-1';

/** A call's body and the answer's, the figures as JSON has them. */
export interface Call {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly answered: any;
}

export type Client = Awaited<ReturnType<typeof openClient>>;

/** Starts a server with few assets. */
export async function openServer(): Promise<TestServer> {
  const server = await createTestServer({ settings: { market_calendar: 'always' } });
  await keepAssets(server.db, SYMBOLS);
  return server;
}

/** Signs a new account in on a client of its own. */
export async function openClient(server: TestServer, email: string) {
  const { id: userId, token } = await server.signUp(email, { balance: '10000.00' });
  const { body } = await server.call('listAssets', { token });
  const ids = new Map((body.data as { id: number; sy: string }[]).map(({ id, sy }) => [sy, id]));
  const last = new Map<string, Call>();
  const core = openInProcess(listening(server, last));
  await signInProcess(core, email, PASSWORD);

  const idOf = (symbol: string) => ids.get(symbol) ?? 0;
  const snapshot = core.app.snapshot;
  const openOrders = () => snapshot('openOrders')?.context;
  const user = () => snapshot('session')?.context.user;
  const client = {
    core,
    idOf,
    openOrders,
    user,
    ticket: () => readView(core.app, orderTicketView),
    footer: () =>
      footerView.read({
        tradingAccount: snapshot('tradingAccount'),
        assets: snapshot('assets'),
        openOrders: snapshot('openOrders'),
      }),
    header: () =>
      tradingHeaderView.read({
        tradingAccount: snapshot('tradingAccount'),
        assets: snapshot('assets'),
        watchlist: snapshot('watchlist'),
        openOrders: snapshot('openOrders'),
      }),
    row: (id: string) =>
      positionRow.read(
        { openOrders: snapshot('openOrders'), assets: snapshot('assets'), closing: snapshot('closing') },
        id,
      ),
    send: (...events: ResidentEvent<'orderTicket'>[]) => events.forEach((event) => core.app.send('orderTicket', event)),
    /** Presses the big button and waits for the end of the order. */
    submit: async (): Promise<Call> => {
      last.delete(STORE);
      client.send({ type: 'order.submit' });
      await core.advanceUntil(() => !client.ticket().isBusy);
      return last.get(STORE) ?? { sent: {}, answered: {} };
    },
    /** Waits until a poll of the open list was asked for and applied; answers it as it came. */
    polled: async (): Promise<Record<string, unknown>[]> => {
      if ((openOrders()?.ids.length ?? 0) === 0) return [];
      last.delete(POLL);
      await core.advanceUntil(() => last.has(POLL));
      const seen = last.get(POLL);
      await core.advanceUntil(() => last.get(POLL) !== seen);
      return seen?.answered as Record<string, unknown>[];
    },
    /** The market moves, for the server; clients learn by asking. */
    quote: ({ quotes, euro }: World): void => {
      for (const symbol of TRADED) {
        const { bid, ask } = quotes[symbol];
        server.market.script(idOf(symbol), { buy: ask, sell: bid });
      }
      server.market.script(idOf('EURUSD'), { buy: sum(euro, '0.00001'), sell: euro });
    },
    /** The account and the assets of a case, known to the client. */
    prepare: async ({ balance, markets }: History, world: World): Promise<void> => {
      client.quote(world);
      for (const symbol of TRADED) {
        const { leverage, decimals } = markets[symbol];
        await changeAsset(server.db, symbol, { leverage, decimals });
      }
      await setBalance(server.db, server.clock.now(), userId, balance);
      // The server's book of assets is read again.
      server.clock.advance(6_000);
      core.app.send('session', { type: 'user.reload' });
      core.app.send('assets', { type: 'assets.reload' });
      await core.advanceUntil(() => user()?.realBalance === balance && knows(core, idOf, markets, world));
    },
    /** Makes an asset the current one and waits for its rate. */
    choose: async (symbol: (typeof TRADED)[number], { quotes }: World): Promise<void> => {
      core.app.send('assets', { type: 'asset.choose', id: String(idOf(symbol)) });
      const { bid, ask } = quotes[symbol];
      const isQuoted = () => {
        const told = snapshot('orderTicket')?.context.asset;
        return told?.bid.toFixed() === bid && told.ask.toFixed() === ask;
      };
      await core.advanceUntil(() => client.ticket().canSubmit && client.ticket().symbol === symbol && isQuoted());
    },
    close: async (id: string, isDone: () => boolean): Promise<void> => {
      core.app.send('closing', { type: 'position.close', id });
      await core.advanceUntil(() => !openOrders()?.positions.has(id) && isDone());
    },
  };
  return client;
}

/** Whether the client has the list as the server has it now; the current asset's prices come by its rate. */
function knows(
  { app }: InProcess,
  idOf: (symbol: string) => number,
  markets: History['markets'],
  world: World,
): boolean {
  const { assets, currentId } = app.snapshot('assets')?.context ?? {};
  const isQuoted = (symbol: string, bid: string) =>
    String(idOf(symbol)) === currentId || assets?.get(String(idOf(symbol)))?.bid.toFixed() === bid;
  return (
    isQuoted('EURUSD', world.euro) &&
    TRADED.every((symbol) => {
      const asset = assets?.get(String(idOf(symbol)));
      const { leverage, decimals } = markets[symbol];
      return isQuoted(symbol, world.quotes[symbol].bid) && asset?.leverage === leverage && asset.decimals === decimals;
    })
  );
}

interface Asked {
  readonly url: string;
  readonly payload?: string;
}

/** The same server, whose calls leave a copy of both bodies. */
function listening(server: TestServer, last: Map<string, Call>): TestServer {
  const inject = server.app.inject.bind(server.app) as (
    options: Asked,
  ) => Promise<{ body: string; json: () => unknown }>;
  const heard = async (options: Asked) => {
    const answer = await inject(options);
    const sent = options.payload === undefined ? {} : (JSON.parse(options.payload) as Record<string, unknown>);
    if (answer.body !== '') last.set(options.url, { sent, answered: answer.json() });
    return answer;
  };
  return { ...server, app: { inject: heard } as unknown as TestServer['app'] };
}
