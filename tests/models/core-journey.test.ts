import {
  type App,
  createApp,
  inspection,
  type InspectionRecord,
  locate,
  readRow,
  readView,
  secret,
  type StoragePort,
  until,
} from '@bourse/core';
import { memoryStorage, nodePorts } from '@bourse/core/ports/node';
import { closedIdsView, positionIdsView, orderTicketView, positionRow } from '@bourse/core/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepRecording } from '../lib/recording.ts';
import { startServer, type RunningServer } from '../lib/server.ts';
import { comingSaturday, demoAccount, ledgerDifferences, steer } from '../lib/steer.ts';

function openApp(server: RunningServer, seen: InspectionRecord[], storage: StoragePort): App {
  const inspect = inspection((record) => seen.push(record));
  const app = createApp(nodePorts({ apiBase: `${server.url}/api/v1/`, storage }), { inspect });
  app.start();
  // The address names the flow, also where nobody sees it.
  app.send('navigation', { type: 'location.changed', location: locate('/login') });
  return app;
}

const openIds = (app: App) => readView(app, positionIdsView).ids;
const closedIds = (app: App) => readView(app, closedIdsView).ids;
const told = (app: App) =>
  (app.snapshot('notices')?.context.notices ?? []).map(({ message }) => ('id' in message ? message.id : message.text));
const ticket = (app: App) => readView(app, orderTicketView);

/** Tree, states and edges of the whole trade are there, and none of what is marked. */
function expectInspected(seen: readonly InspectionRecord[], marked: readonly string[]): void {
  const actors = new Map(seen.flatMap((each) => (each.kind === 'actor' ? [[each.actor, each] as const] : [])));
  expect([...actors.values()].map(({ place }) => place)).toContain('app/signedIn/areas/area.trading/orderTicket');
  const transitions = seen.filter((each) => each.kind === 'transition');
  const edges = transitions.flatMap(({ actor, steps }) =>
    steps.flat().map(({ on }) => `${String(actors.get(actor)?.name)} ${on}`),
  );
  for (const edge of ['signIn form.submit', 'orderTicket order.submit', 'closing position.close'])
    expect(edges).toContain(edge);
  const printed = JSON.stringify(seen);
  expect(marked.map((word) => printed.split(word).length - 1)).toEqual(marked.map(() => 0));
  const size = Math.round(printed.length / seen.length);
  expect(size).toBeLessThan(1_000);
  const counts = `${String(seen.length)} records of ${String(transitions.length)} transitions`;
  console.log(`  inspected: ${counts}, ${String(size)} bytes each on average; marked words: 0`);
}

async function trade(server: RunningServer): Promise<void> {
  const seen: InspectionRecord[] = [];
  const storage = memoryStorage();
  const app = openApp(server, seen, storage);
  try {
    const { email, password } = demoAccount(server);
    await until(app, ['signIn'], () => app.snapshot('signIn'));
    app.send('signIn', { type: 'field.change', field: 'email', text: email });
    app.send('signIn', { type: 'form.submit', secrets: { password: secret(password) } });
    const asset = await until(app, ['assets'], () =>
      [...(app.snapshot('assets')?.context.assets.values() ?? [])].find(({ symbol }) => symbol === 'ETHUSD'),
    );
    await until(app, ['openOrders'], () => app.snapshot('openOrders')?.hasTag('loaded'));
    app.send('assets', { type: 'asset.choose', id: asset.id });
    await until(app, ['orderTicket'], () => ticket(app).canSubmit && ticket(app).symbol === 'ETHUSD');
    const before = new Set(openIds(app));
    app.send('orderTicket', { type: 'units.change', text: '0.1' });
    app.send('orderTicket', { type: 'order.submit' });
    const id = await until(app, ['openOrders'], () => openIds(app).find((one) => !before.has(one)));
    const profits = new Set<string>();
    await until(app, ['openOrders'], () => profits.add(readRow(app, positionRow, id)?.profit ?? '').size >= 3);
    app.send('closing', { type: 'position.close', id });
    // A notice has its time: it is seen when it comes. The row keeps its place a moment longer (R39).
    await until(app, ['notices'], () => told(app).includes('closing.closed'));
    await until(app, positionIdsView.reads, () => !openIds(app).includes(id));
    app.send('closedOrders', { type: 'closed.show' });
    await until(app, ['closedOrders'], () => closedIds(app).includes(id));
    expect(await ledgerDifferences(server)).toEqual([]);
    const { token, email: stored } = JSON.parse(storage.get('currentUser') ?? '{}') as Record<string, string>;
    const balance = app.snapshot('tradingAccount')?.context.figures.balance.toString();
    expect([token, stored, balance]).toEqual([expect.stringMatching(/.{20}/), email, expect.stringMatching(/\d{4}/)]);
    expectInspected(seen, [email, password, String(token), String(balance)]);
    keepRecording('server', 'core-journey', JSON.stringify({ format: 'bourse-inspection', v: 1, records: seen }));
  } finally {
    app.stop();
  }
}

describe('core alone, on Node, against the server', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('signs in, buys, watches the P/L move and closes', () => trade(server));

  it('does the same on a Saturday at 03:00 UTC (R29)', async () => {
    await steer(server, 'clock', { at: comingSaturday() });
    await steer(server, 'settings', { market_calendar: 'by_type' });
    await trade(server);
  });
});
