import { stage } from '@bourse/model-testing';
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
      toPromise(createActor(ask, { input: { question, page, isPractice: null } }).start());
    expect(await load('open', null)).toMatchObject({ next: null, value: [{ id: '7' }] });
    expect(await load('closed', null)).toMatchObject({ next: '7', value: [{ id: '7' }] });
    await expect(load('closed', '7')).rejects.toThrow('this one');
    expect(addresses).toEqual(['open', 'closed?limit=500', 'closed?limit=500&before=7']);
  });

  it('holds rows of one account mode: a list of the other one has failed, whoever switched the account (T-097)', async () => {
    const other = { ...placedTrade, id: 8, is_practice: true };
    const asked = (rows: readonly object[], isPractice: boolean) => {
      const server = fakeServer().on('GET /user/trades/open', { status: 200, body: { data: rows } });
      const { ask } = ordersExportActors(servicesOf(server));
      return toPromise(createActor(ask, { input: { question: 'open', page: null, isPractice } }).start());
    };
    await expect(asked([placedTrade, other], false)).rejects.toThrow('other account mode');
    await expect(asked([placedTrade], true)).rejects.toThrow('other account mode');
    expect((await asked([placedTrade], false)).value).toMatchObject([{ id: '7' }]);
  });

  it('goes on when the account stays in its mode, as with another manager, and ends with it (T-096, T-097)', () => {
    const flow = stage(ordersExportModel);
    flow.send({ type: 'account.changed', isPractice: false });
    flow.send({ type: 'export.start', question: 'closed', words });
    flow.send({ type: 'account.changed', isPractice: false });
    expect([flow.snapshot().value, flow.input('ask')]).toMatchObject(['collecting', { isPractice: false }]);
    flow.send({ type: 'account.changed', isPractice: true });
    expect(flow.snapshot().value).toBe('idle');
  });

  it('gives trades that do not say their mode that of the list (T-097)', async () => {
    const { is_practice: _mode, ...silent } = placedTrade;
    const server = fakeServer().on('GET /user/trades/open', { status: 200, body: { data: [silent] } });
    const { ask } = ordersExportActors(servicesOf(server));
    const input = { question: 'open', page: null, isPractice: true } as const;
    expect((await toPromise(createActor(ask, { input }).start())).value).toMatchObject([{ isPractice: true }]);
  });

  it('has failed when the answer holds no list', async () => {
    const server = fakeServer().on('GET /user/trades/open', { status: 200, body: { data: [{ id: 1 }] } });
    const { ask } = ordersExportActors(servicesOf(server));
    const asked = toPromise(createActor(ask, { input: { question: 'open', page: null, isPractice: null } }).start());
    await expect(asked).rejects.toThrow('No usable list');
  });
});
