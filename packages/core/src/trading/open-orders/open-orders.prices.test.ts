import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { dec } from '../../shared/decimal';
import { NO_CONVERSION, type Conversion } from '../../shared/figures';
import { position } from '../samples.model';
import type { Position } from '../trading.types';
import { openOrdersModel } from './open-orders.model';

const bought = position('1', { quantity: dec(1_000) });
const sold = position('2', { side: 'sell', quantity: dec(1_000), openingPrice: dec('1.1') });
const bitcoin = position('3', { assetId: '2', symbol: 'BTCUSD' });

function listed(positions: readonly Position[] = [bought, sold, bitcoin]) {
  const orders = stage(openOrdersModel);
  orders.settle('listOpenTrades', positions);
  orders.take();
  const rows = () =>
    ['1', '2', '3'].map((id) => {
      const row = orders.snapshot().context.positions.get(id);
      return row && [row.currentPrice.toFixed(), row.profit.toFixed()];
    });
  const price = (bid: string, ask: string, conversion: Conversion | null = NO_CONVERSION) =>
    orders.send({ type: 'prices.changed', prices: new Map([['1', { bid: dec(bid), ask: dec(ask), conversion }]]) });
  return { ...orders, rows, price };
}

describe('the prices of open positions', () => {
  it('are the newest that any call brought: all rows of an asset show one quote, and their P/L is of it (R41, T-080)', () => {
    const { rows, price } = listed();
    price('1.2', '1.2004');
    expect(rows()).toEqual([
      ['1.2', '99.8'],
      ['1.2004', '-100.4'],
      ['1.1', '-0.0002'],
    ]);
  });

  it('make the P/L in dollars of what is priced in another currency, rounded once (R41, T-062)', () => {
    const { rows, price } = listed();
    price('1.2', '1.2004', { times: dec(1), over: dec(150) });
    expect(rows().slice(0, 2)).toEqual([
      ['1.2', '0.665333'],
      ['1.2004', '-0.669333'],
    ]);
  });

  it('give way to the next poll with its own price and P/L, which the same quote does not change (R41)', () => {
    const orders = listed();
    orders.price('1.2', '1.2004');
    orders.advance(4_000);
    const polled = { ...bought, currentPrice: dec('1.19'), profit: dec('89.799999') };
    orders.settle('pollOpenTrades', [polled, sold, bitcoin]);
    orders.price('1.19', '1.1904');
    expect(orders.rows()[0]).toEqual(['1.19', '89.799999']);
  });

  it('keep every row where nothing moved, or nobody knows what its currency is worth (R41)', () => {
    const orders = listed();
    const before = orders.snapshot().context.positions;
    orders.price('1.1', '1.1');
    orders.price('1.3', '1.3002', null);
    expect(orders.snapshot().context.positions).toBe(before);
    expect(orders.take()).toEqual([]);
  });

  it('count in the sums at once (R41)', () => {
    const orders = listed();
    orders.price('1.2', '1.2004');
    const sent = [orders.take('tradingAccount'), orders.take('closing')].map(([event]) => event?.['positions']);
    expect(sent).toMatchObject(Array(2).fill([{ id: '3' }, { id: '2' }, { id: '1', profit: dec('99.8') }]));
  });

  it('are told ticket and chart: each side of an asset, from every answer and from an order that was placed (R41)', () => {
    const orders = listed();
    const told = () => orders.take('assets').map((event) => [...(event['prices'] as Map<string, object>)]);
    orders.advance(4_000);
    orders.settle('pollOpenTrades', [
      { ...bought, currentPrice: dec('1.2') },
      { ...sold, currentPrice: dec('1.2004') },
      { ...bitcoin, currentPrice: dec('60000') },
    ]);
    expect(told()).toEqual([
      [
        ['1', { bid: dec('1.2'), ask: dec('1.2004') }],
        ['2', { bid: dec('60000'), ask: null }],
      ],
    ]);
    orders.send({
      type: 'position.placed',
      position: position('4', { currentPrice: dec('1.3'), openingPrice: dec('1.31') }),
    });
    orders.send({
      type: 'position.placed',
      position: position('5', { side: 'sell', currentPrice: dec('1.41'), openingPrice: dec('1.4') }),
    });
    expect(told()).toEqual([
      [['1', { bid: dec('1.3'), ask: dec('1.31') }]],
      [['1', { bid: dec('1.4'), ask: dec('1.41') }]],
    ]);
    // The answer of an order comes late, after a poll that has listed its position at newer prices.
    orders.send({
      type: 'position.placed',
      position: position('5', { side: 'sell', currentPrice: dec('1.2'), openingPrice: dec('1.19') }),
    });
    expect(orders.snapshot().context.positions.get('5')?.currentPrice).toEqual(dec('1.41'));
    expect(told()).toEqual([[]]);
  });
});
