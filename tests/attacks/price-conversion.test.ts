import { createMarket, EPOCH, type MarketAsset, SEED_ASSETS } from '@bourse/server/testing/prices';
import { describe, expect, it } from 'vitest';
import { average } from './price-watch.ts';

const TWO_YEARS = 2 * 365 * 86_400;
const INSTALLATIONS = 300;

const assets = SEED_ASSETS.map((asset, at) => ({ ...asset, id: at + 1 }));
const named = (sy: string): MarketAsset => {
  const found = assets.find((asset) => asset.sy === sy);
  if (!found) throw new Error(`no ${sy}`);
  return found;
};
/** Pairs that turn gains into dollars, by the currency of the gains. */
const INVERSE = ['JPY', 'CHF', 'CAD', 'NOK', 'SEK', 'PLN', 'CZK', 'SGD', 'ZAR', 'MXN', 'TRY', 'ILS'] as const;

/** What one unit of each of these, bought at EPOCH, has gained two years later, in dollars at the pair's price. */
function gained(bought: readonly (readonly [sy: string, currency: string])[]): number[] {
  return Array.from({ length: INSTALLATIONS }, (_, number) => {
    const market = createMarket(() => 'always', Buffer.from(`installation ${number}`.padEnd(32)));
    const middle = (sy: string, second: number) => {
      const { buy, sell } = market.quote(named(sy), new Date(second * 1000));
      return Number(buy.plus(sell).toString()) / 2;
    };
    return bought.map(([sy, currency]) => {
      const [from, to] = [middle(sy, EPOCH), middle(sy, EPOCH + TWO_YEARS)];
      const dollars = currency === 'USD' ? 1 : 1 / middle(`USD${currency}`, EPOCH + TWO_YEARS);
      const paid = currency === 'USD' ? from : from / middle(`USD${currency}`, EPOCH);
      return ((to - from) * dollars) / paid;
    });
  }).flat();
}

/** The mean, in standard errors. */
function errorsOf(gains: readonly number[]): number {
  const mean = average(gains);
  const deviation = Math.sqrt(average(gains.map((gain) => (gain - mean) ** 2)));
  return (mean * Math.sqrt(gains.length)) / deviation;
}

// Sold and held, pairs such as USDJPY gained 0.0025 % of their value each day: 5 dollars on 200,000.
describe('who holds what is priced in another currency', () => {
  it.each([
    ['the pair that its gains are turned into dollars by', INVERSE.map((one) => [`USD${one}`, one] as const)],
    [
      'another pair of that currency',
      [
        ['EURJPY', 'JPY'],
        ['GBPCHF', 'CHF'],
        ['EURCAD', 'CAD'],
        ['EURSEK', 'SEK'],
      ] as const,
    ],
    [
      'what is priced in dollars',
      [
        ['EURUSD', 'USD'],
        ['GBPUSD', 'USD'],
        ['AUDUSD', 'USD'],
        ['NZDUSD', 'USD'],
      ] as const,
    ],
  ])('gains no dollars on average, whether it was bought or sold: %s (R34)', (_what, bought) => {
    const gains = gained(bought);
    expect(gains).toHaveLength(bought.length * INSTALLATIONS);
    expect(Math.abs(errorsOf(gains))).toBeLessThan(4.5);
  });
});
