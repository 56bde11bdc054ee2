import { figuresOf, micros, money, readIntent, readTruth, type Truth } from './truth.ts';
import type { Scene } from './scene.ts';
import { type Ended, show, type Tab, type Told } from './tab.ts';

/** Findings are sentences; none is the proof. */
export type Findings = readonly string[];

/** What keeps a tab from being at rest; whether it is a money call, which may stay unknown until the page is back. */
export type Wait = { readonly what: string; readonly isOfCall: boolean };

/** Why a tab is not at rest yet, signed in with everything loaded; empty when it is. */
export function restlessness(scene: Scene, { app }: Tab): readonly Wait[] {
  const waits: Wait[] = [];
  const note = (isOfCall: boolean) => (isSo: boolean | undefined, what: string) =>
    void (isSo === true || waits.push({ what, isOfCall }));
  const [mustBe, callMustBe] = [note(false), note(true)];
  const [orders, closing, ticket] = [app.snapshot('openOrders'), app.snapshot('closing'), app.snapshot('orderTicket')];
  mustBe(app.snapshot('areas')?.context.phases.trading === 'running', 'nobody is signed in');
  mustBe(orders?.matches({ list: 'following', data: 'loaded' }), 'positions are not loaded');
  callMustBe(closing?.matches('idle') && closing.context.pending.size === 0, 'a close is on its way');
  callMustBe(ticket && !ticket.hasTag('busy'), 'an order is on its way');
  mustBe(ticket?.matches({ market: 'open' }), 'the ticket has no price');
  callMustBe(
    Object.keys(app.snapshot('intentQueue')?.context.inFlight ?? { none: 0 }).length === 0,
    'an intent is in flight',
  );
  mustBe(app.snapshot('assets')?.matches({ list: 'ready' }), 'assets are not loaded');
  mustBe(app.snapshot('candles')?.matches('ready'), 'candles are not loaded');
  mustBe(app.snapshot('watchlist')?.matches('ready'), 'the watchlist is not loaded');
  mustBe(!app.snapshot('closedOrders')?.matches('failed'), 'closed positions are not loaded');
  mustBe(app.snapshot('settings')?.matches('ready'), 'settings are not loaded');
  mustBe(app.snapshot('connectivity')?.matches({ network: 'online' }), 'the banner says offline');
  const screen = app.snapshot('navigation')?.context.location?.screen ?? 'none';
  mustBe(screen === 'tradeRoom' || screen === 'orderBook', `the page is ${screen}`);
  callMustBe(!Object.keys(scene.storage()).some((name) => name.startsWith('pending_intent.')), 'a call is remembered');
  return waits;
}

/** Lists and figures of a tab beside what the server answers at the same moment. */
export async function differences(scene: Scene, { app, number }: Tab): Promise<Findings> {
  const truth = await readTruth(scene);
  const found: string[] = [];
  const compare = (what: string, mine: unknown, theirs: unknown) => {
    const [a, b] = [String(mine), String(theirs)];
    if (a !== b) found.push(`tab ${number}: ${what} is ${a}, the server's ${b}`);
  };
  const { client } = scene;
  compare(
    'list of open positions',
    show(app, client.positionIdsView).ids,
    truth.open.map(({ id }) => id),
  );
  compare(
    'list of closed positions',
    show(app, client.closedIdsView).ids,
    truth.closed.map(({ id }) => id),
  );
  for (const { id, profit, margin, price } of truth.open) {
    const position = app.snapshot('openOrders')?.context.positions.get(id);
    if (!position) continue;
    compare(`profit of ${id}`, micros(position.profit.toFixed()), profit);
    compare(`margin of ${id}`, micros(position.margin.toFixed()), margin);
    compare(`price of ${id}`, position.currentPrice.toFixed(), price);
  }
  const trading = app.snapshot('tradingAccount')?.context;
  const theirs = figuresOf(truth);
  for (const name of ['balance', 'profit', 'margin', 'freeMargin', 'equity'] as const)
    compare(name, micros(trading?.figures[name].toFixed() ?? '0'), theirs[name]);
  compare('mode', trading?.user.isPractice, truth.isPractice);
  const [footer, header] = [show(app, client.footerView), show(app, client.tradingHeaderView)];
  compare('shown balance', header.balance, money(theirs.balance));
  compare('shown margin', footer.margin, money(theirs.margin));
  compare('shown free margin', footer.freeMargin, money(theirs.freeMargin));
  compare('shown equity', footer.equity, money(theirs.shownEquity));
  compare('shown count', header.openCount, truth.open.length);
  return [
    ...found,
    ...stuckFindings({ app, number }),
    ...shownRows(scene, { app, number }, truth),
    ...(await rateDifference(scene, app, number)),
  ];
}

/** When every call is answered, whoever still waits for one waits for ever. */
function stuckFindings({ app, number }: Pick<Tab, 'app' | 'number'>): Findings {
  const orders = app.snapshot('openOrders');
  const atRest: Readonly<{ [resident: string]: boolean | undefined }> = {
    session: app.snapshot('session')?.matches({ active: 'waiting' }),
    openOrders: orders?.matches({ list: { following: 'waiting' } }) || orders?.matches({ list: { following: 'idle' } }),
    rate: app.snapshot('rate')?.matches({ request: 'idle', timer: 'ticking', freshness: 'fresh' }),
    closedOrders: app.snapshot('closedOrders')?.matches('resting'),
    intents: app.snapshot('intentQueue')?.matches('watching'),
    watchlist: app.snapshot('watchlist')?.matches({ ready: 'resting' }),
    closing: app.snapshot('closing')?.matches('idle'),
    orderTicket: app.snapshot('orderTicket')?.matches({ order: 'editing' }),
  };
  return Object.entries(atRest).flatMap(([resident, isSo]) =>
    isSo === true ? [] : [`tab ${number}: ${resident} waits`],
  );
}

/** Every row that is listed is drawn, with its figures. */
function shownRows({ client }: Scene, { app, number }: Pick<Tab, 'app' | 'number'>, truth: Truth): Findings {
  return truth.open.flatMap(({ id, margin }) => {
    const snapshots = Object.fromEntries(client.positionRow.reads.map((name) => [name, app.snapshot(name)]));
    const row = client.positionRow.read(snapshots as Parameters<typeof client.positionRow.read>[0], id);
    if (!row) return [`tab ${number}: position ${id} has no row`];
    return row.isClosing ? [`tab ${number}: position ${id} (margin ${margin}) is shown as being closed`] : [];
  });
}

async function rateDifference({ server, account }: Scene, app: Tab['app'], number: number): Promise<Findings> {
  const asset = app.snapshot('orderTicket')?.context.asset;
  if (!asset) return [`tab ${number}: the ticket has no asset`];
  const { body } = await server.call('getAssetRate', { params: { id: asset.id }, token: account.token });
  const theirs = `${String(body.data.sell_p)}/${String(body.data.buy_p)}`;
  const mine = `${asset.bid.toFixed()}/${asset.ask.toFixed()}`;
  return mine === theirs ? [] : [`tab ${number}: the ticket's prices are ${mine}, the server's ${theirs}`];
}

/** Each key: done once or not at all, and told once as it was (R15). */
export async function intentFindings(scene: Scene): Promise<Findings> {
  const found: string[] = [];
  const trades = new Set<string>();
  for (const [key, operation] of scene.wire.keys) {
    const { isAccepted, tradeId } = await readIntent(scene, key);
    if (tradeId !== null) {
      if (trades.has(tradeId)) found.push(`position ${tradeId} belongs to two keys`);
      trades.add(tradeId);
    }
    const ends = scene.record.ended.filter((end) => end.key === key).map(({ outcome }) => outcome);
    const definite = ends.filter((outcome) => outcome === 'accepted' || outcome === 'rejected');
    if (definite.length > 1) found.push(`${operation} ${key} was settled ${ends.join(', ')}`);
    if (definite.length === 0 && !scene.forsaken.has(key))
      found.push(`${operation} ${key} was never settled: ${ends.join(', ') || 'nothing was said'}`);
    const truth = isAccepted ? 'accepted' : 'rejected';
    if (definite.some((outcome) => outcome !== truth))
      found.push(`${operation} ${key} was told as ${definite.join(', ')}, the server has it ${truth}`);
  }
  return found;
}

const ACCEPTED_ORDER = ['orderTicket.placed', 'intents.placeOrder.accepted'];
const UNKNOWN = ['orderTicket.unconfirmed', 'intents.placeOrder.unknown', 'closing.unconfirmed'];
const UNKNOWN_ALL = ['intents.closeAllTrades.unknown', ...UNKNOWN];

/** What was said of orders is what their intents came to: a success for each that was placed, and for no other. */
export function toldFindings({ record }: Scene): Findings {
  const found: string[] = [];
  const at = ({ tab, moment }: { tab: number; moment: number }) => `${String(tab)}:${String(moment)}`;
  const moments = new Set([...record.told.map(at), ...record.ended.map(at)]);
  for (const moment of moments) {
    const told = record.told.filter((one) => at(one) === moment);
    const ended = record.ended.filter((one) => at(one) === moment);
    const say = (words: readonly string[]) => told.filter((one) => words.includes(one.words)).length;
    const placed = ended.filter(
      ({ operation, outcome }) => operation === 'placeOrder' && outcome === 'accepted',
    ).length;
    const unknown = ended.filter((end) => end.outcome === 'unknown' && !isKnownUnknown(record, end)).length;
    const rejected = ended.filter(({ outcome }) => outcome === 'rejected').length;
    const texts = told.map(({ words }) => words).join(', ');
    if (say(ACCEPTED_ORDER) !== placed) found.push(`${placed} orders were placed, and it said: ${texts}`);
    if (unknown > 0 && say(UNKNOWN_ALL) === 0) found.push(`an intent is unknown, and it said: ${texts}`);
    if (rejected > 0 && !told.some(isRefusal)) found.push(`an intent was rejected, and it said: ${texts}`);
  }
  return found;
}

/** A page asks again and again about a call, and tells once that nobody knows. */
const isKnownUnknown = ({ ended }: Scene['record'], { tab, key, moment }: Ended) =>
  ended.some((one) => one.tab === tab && one.key === key && one.outcome === 'unknown' && one.moment < moment);

const isRefusal = ({ kind, words }: Told) => kind === 'error' && !UNKNOWN_ALL.includes(words);

/** Each single close that was told done is a press, and its position is closed. */
export function closeFindings({ record, closePresses }: Scene, truth: Truth): Findings {
  const told = record.told.filter(({ words }) => words === 'closing.closed').length;
  const closed = [...closePresses].filter(([id]) => !truth.open.some((trade) => trade.id === id));
  const done = closed.reduce((sum, [, presses]) => sum + presses, 0);
  return told > done ? [`${told} closes were told, and ${done} presses closed something`] : [];
}

/** A position that left a list does not come back into it after it was closed (T-098). */
export function returnFindings({ record }: Scene, { closed }: Truth): Findings {
  return record.returned.flatMap(({ tab, id, at }) => {
    const closedAt = closed.find((trade) => trade.id === id)?.closedAt ?? null;
    return closedAt !== null && at > closedAt ? [`tab ${tab}: position ${id} came back though it was closed`] : [];
  });
}
