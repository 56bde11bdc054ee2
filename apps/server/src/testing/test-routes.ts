import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashPassword } from '../access/passwords';
import { notFound } from '../http/failures';
import { invalid } from '../http/problem';
import { say } from '../http/text';
import { createScriptedMarket, type Script, type ScriptedMarket } from '../market/scripted-market';
import { runCommand } from '../operator/program';
import { DEMO_ACCOUNT, DEMO_SETTINGS, LOCKED_SETTINGS, seedSettings, seedWatchlist } from '../seed/seed';
import type { TestKit } from '../server';
import type { Services } from '../services';
import { type Db, transact } from '../store/db';
import { assets, settings, users, watchlist } from '../store/schema';
import { throttles } from '../store/schema-access';
import { writeSettings } from '../store/settings-store';
import { addAccount } from './accounts';
import { type Fault, Faults } from './faults';
import { ledgerDifferences } from './ledger-check';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** A page of another site whose name leads here sends that name, and is not let in. */
const OWN_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

type ClockRequest = { at?: string; advanceMs?: number; isRunning?: boolean };
/** Accounts to make, all with one password and this balance on both sides; `isDemo`: furnished as the demo account is. */
type AccountsRequest = { emails: string[]; password: string; balance?: string; isDemo?: boolean };
/** A command of the back office, carried out in this process as its socket does it. */
type OperateRequest = { account: string; args: string[] };
type MarketRequest = Script & { sy?: string; assetId?: number; nextOpen?: string | null; reset?: boolean };

/** A clock that runs with the machine's until it is set, moved or stopped. */
function createMovableClock() {
  let offset = 0;
  let stoppedAt: number | null = null;
  const time = () => stoppedAt ?? Date.now() + offset;
  return {
    now: () => new Date(time()),
    reset(): void {
      offset = 0;
      stoppedAt = null;
    },
    apply({ at, advanceMs = 0, isRunning }: ClockRequest): void {
      const target = (at === undefined ? time() : Date.parse(at)) + advanceMs;
      if (Number.isNaN(target)) throw invalid('at', say('The {field} must be a valid date.', { field: 'at' }));
      const runs = isRunning ?? stoppedAt === null;
      offset = target - Date.now();
      stoppedAt = runs ? null : target;
    },
  };
}

/**
 * What journeys steer a server with: the clock, prices, faults and settings, and whether the balances add up.
 * Under /__test, from this machine only, in no contract and in no production build.
 */
export function createTestKit(): TestKit {
  const clock = createMovableClock();
  const faults = new Faults();
  let market: ScriptedMarket | null = null;
  return {
    clock,
    faultInjection: faults,
    wrapMarket: (inner) => {
      market = createScriptedMarket(inner);
      return market;
    },
    register: (app, services) => {
      if (market) registerRoutes(app, services, { clock, faults, market });
    },
  };
}

type Levers = { clock: ReturnType<typeof createMovableClock>; faults: Faults; market: ScriptedMarket };

function registerRoutes(app: FastifyInstance, services: Services, { clock, faults, market }: Levers): void {
  const { db } = services;
  /** By password: nearly every journey makes an account, all with the same one. */
  const hashes = new Map<string, string>();
  const only = {
    preHandler: async (request: FastifyRequest, reply: Parameters<typeof notFound>[1]) => {
      const isOwn = LOOPBACK.has(request.socket.remoteAddress ?? '') && OWN_HOST.test(request.raw.headers.host ?? '');
      if (!isOwn) return notFound(request, reply);
    },
  };

  app.post<{ Body: ClockRequest }>('/__test/clock', only, ({ body }) => {
    clock.apply(body);
    return { at: clock.now().toISOString() };
  });

  app.post<{ Body: MarketRequest }>('/__test/market', only, async ({ body }) => {
    const { sy, assetId, reset, nextOpen, ...script } = body;
    if (reset) {
      market.unscript();
      return {};
    }
    const id = assetId ?? (await assetIdOf(db, sy ?? ''));
    const at = nextOpen === undefined ? {} : { nextOpen: nextOpen === null ? null : new Date(nextOpen) };
    market.script(id, { ...script, ...at });
    return { id };
  });

  app.post<{ Body: Fault & { operation?: string; reset?: boolean } }>('/__test/faults', only, ({ body }) => {
    const { operation, reset, ...fault } = body;
    if (reset) faults.clear();
    if (operation !== undefined) faults.next(operation, fault);
    return {};
  });

  app.post<{ Body: Record<string, unknown> }>('/__test/settings', only, async ({ body }) => {
    await writeSettings(db, body);
    await services.settings.refresh();
    return {};
  });

  app.post<{ Body: AccountsRequest }>('/__test/accounts', only, async ({ body }) => {
    const { emails, password, balance = '0.00', isDemo = false } = body;
    const now = clock.now();
    const hash = hashes.get(password) ?? (await hashPassword(password));
    hashes.set(password, hash);
    const values = {
      ...{ balance, practiceBalance: balance, emailVerified: true, adminVerified: true },
      ...(isDemo ? { identityApprovedAt: now } : {}),
    };
    const ids: number[] = [];
    for (const email of emails) ids.push(await addAccount(db, now, email, hash, values));
    if (isDemo) for (const id of ids) await seedWatchlist(db, now, id);
    return { ids };
  });

  app.post<{ Body: OperateRequest }>('/__test/operate', only, ({ body: { account, args } }) =>
    runCommand(args, { open: async () => services, isDemo: true, account }),
  );

  // As it was when the server started, but for what accounts did: no journey meets what another one set.
  app.post('/__test/reset', only, async () => {
    clock.reset();
    faults.clear();
    market.unscript();
    await transact(db, async (tx) => {
      // All journeys come from one address: what one has used up of its limits is not the next one's.
      await tx.delete(throttles);
      await tx.delete(settings);
      await seedSettings(tx, { ...LOCKED_SETTINGS, ...DEMO_SETTINGS });
      const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, DEMO_ACCOUNT.email));
      if (!user) throw new Error('There is no demo account.');
      await tx.delete(watchlist).where(eq(watchlist.userId, user.id));
      await seedWatchlist(tx, clock.now(), user.id);
    });
    await services.settings.refresh();
    return {};
  });

  app.get('/__test/ledger', only, async () => ({ differences: await ledgerDifferences(db) }));
}

async function assetIdOf(db: Db, sy: string): Promise<number> {
  const [asset] = await db.select({ id: assets.id }).from(assets).where(eq(assets.sy, sy));
  if (!asset) throw invalid('sy', 'There is no such asset.');
  return asset.id;
}
