// Somebody else's program: every entry, as its own compiler sees it. packed.long.test.ts copies it out of the workspace.
import { createClient, list, type Schema } from '@bourse/contract';
import { createApp, readRow, readView, until, type App, type Message, type Ports } from '@bourse/core';
import { area as access } from '@bourse/core/access';
import { charts, type Chart } from '@bourse/core/charts';
import { fileStorage, nodePorts } from '@bourse/core/ports/node';
import { fakePorts, openTab } from '@bourse/core/testing';
import { orderTicketView, positionIdsView, positionRow, type OrderTicketView } from '@bourse/core/trading';
import type { MessageId } from '@bourse/messages';
import english from '@bourse/messages/compiled/en.json' with { type: 'json' };
import texts from '@bourse/messages/en.json' with { type: 'json' };
import { useView } from '@bourse/react';

const client = createClient({ baseUrl: 'https://trade.example/api/v1', fetch: (request) => fetch(request) });
export const trade = async (): Promise<Schema<'Trade'> | undefined> =>
  list((await client.GET('/user/trades/open')).data)[0];

const least: Ports = {
  apiBase: 'https://trade.example/api/v1',
  fetch: (request) => fetch(request as Request),
  storage: fileStorage('client.json'),
  clock: { setTimeout, clearTimeout: (timer: number) => clearTimeout(timer), now: () => Date.now() },
  random: { uuid: () => crypto.randomUUID(), fraction: () => Math.random() },
};
export const app: App = createApp(least);
createApp(nodePorts({ apiBase: least.apiBase }));
createApp(fakePorts());
app.send('closing', { type: 'position.close', id: '1' });
export const ticket: OrderTicketView = readView(app, orderTicketView);
export const profit: string | undefined = readRow(app, positionRow, '1')?.profit;
export const first: Promise<string> = until(app, ['openOrders'], () => readView(app, positionIdsView).ids[0]);
export const names: readonly string[] = charts.map(({ name, area }: Chart) => `${area}/${name}`);
export const flows: readonly string[] = access.flows.map(({ name }) => name);
export const id: MessageId = 'closing.closed';
export const words: readonly unknown[] = [texts[id], english['closing.closed'], openTab];
export const useIds = () => useView(positionIdsView).ids;
export const asText = (message: Message) => ('id' in message ? message.id : message.text);
