import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { csvOf } from '../../shared/csv';
import { formatTime } from '../../shared/dates';
import { dec } from '../../shared/decimal';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { placedTrade } from '../order-ticket/order-ticket.model';
import { position } from '../samples.model';
import type { Position } from '../trading.types';
import { ordersExportActors } from './orders-export.actors';
import type { OrdersTab } from './orders-export.machine';
import { ordersExportModel } from './orders-export.model';
import { ordersPlan, orderWords } from './orders-export.table';

const words = Object.fromEntries(
  [...orderWords('open'), ...orderWords('closed')].map((id) => [id, id.split('.').at(-1) ?? id]),
);
const linesOf = (question: OrdersTab, ...rows: readonly Position[]) =>
  csvOf(ordersPlan.table({ question, rows, words })).slice(1).trimEnd().split('\r\n');
const opened = '2026-11-20T10:00:00.000Z';
const closed = '2026-11-20T11:30:00.000Z';

describe('positions as a file', () => {
  proveMachine(ordersExportModel);

  it('has the columns of each list and exact figures (T-128, T-133)', () => {
    const one = position('1', {
      side: 'sell',
      quantity: dec('0.015'),
      margin: dec('11.236512'),
      openingPrice: dec('1.10000001'),
      currentPrice: dec('1.2'),
      profit: dec('-0.0015'),
      openedAt: opened,
    });
    const figures = `EURUSD,sell,0.015,30,11.236512,1.10000001,1.20,-0.0015,${formatTime(opened)}`;
    expect(linesOf('open', one)).toEqual([
      'name,direction,units,leverage,invested,opening,current,netProfit,openedAt',
      figures,
    ]);
    expect(linesOf('closed', { ...one, isOpen: false, closedAt: closed, closeReason: 'stop_loss' })).toEqual([
      'name,direction,units,leverage,invested,opening,closing,netProfit,openedAt,closedAt,closeReason',
      `${figures},${formatTime(closed)},stopLoss`,
    ]);
  });

  it('asks for the open list once and for closed positions by pages of 500 (T-132, R35)', async () => {
    const addresses: string[] = [];
    const links = { next: '/user/trades/closed?limit=500&before=7' };
    const server = fakeServer()
      .on('GET /user/trades/closed', { status: 200, body: { data: [placedTrade], links } })
      .on('GET /user/trades/open', { status: 200, body: { data: [placedTrade] } });
    const services = servicesOf({
      ...server,
      fetch: (request) => {
        const { pathname, search } = new URL(request.url);
        addresses.push(`${pathname.split('/').at(-1)}${search}`);
        return server.fetch(request);
      },
    });
    const { ask } = ordersExportActors(services);
    const load = (question: OrdersTab, page: string | null) =>
      toPromise(createActor(ask, { input: { question, page } }).start());
    expect(await load('open', null)).toMatchObject({ next: null, value: [{ id: '7' }] });
    expect(await load('closed', null)).toMatchObject({ next: '7', value: [{ id: '7' }] });
    await expect(load('closed', '7')).rejects.toThrow('this one');
    expect(addresses).toEqual(['open', 'closed?limit=500', 'closed?limit=500&before=7']);
  });

  it('has failed when the answer holds no list', async () => {
    const server = fakeServer().on('GET /user/trades/open', { status: 200, body: { data: [{ id: 1 }] } });
    const { ask } = ordersExportActors(servicesOf(server));
    const asked = toPromise(createActor(ask, { input: { question: 'open', page: null } }).start());
    await expect(asked).rejects.toThrow('No usable list');
  });
});
