import { stage } from '@bourse/model-testing';
import { describe, expect, it } from 'vitest';
import { parseUser } from '../../platform/session/user.wire';
import { dec } from '../../shared/decimal';
import { asset, bitcoin, position } from '../../trading/samples.model';
import { someSettings, someUser, tradingAccountModel } from '../../trading/trading-account/trading-account.model';
import { portfolioView } from './portfolio.screen';

/** The view of a user with these portfolios, as the server sends them. */
function portfolioOf(values: readonly (number | string)[], total: number | string = 0) {
  const user = parseUser({
    ...{ id: 7, email: 'ada@example.com', name: 'Ada', bonus: 0, estimatedBalance: 0, practice_wallet: 0 },
    is_practice: false,
    portfolios: values.map((value, index) => ({ id: index + 1, name: `Entry ${index + 1}`, value })),
    portfolios_value: total,
  });
  return portfolioView.read({ session: { context: { user } } } as never);
}

const stocks = asset('3', { type: 'stocks' });
const open = [
  position('11', { assetId: '2', margin: dec('100.006'), profit: dec('-7.255') }),
  position('12', { assetId: '3', margin: dec(50), profit: dec(4) }),
  position('13', { assetId: '3', margin: dec(50), profit: dec('0.5') }),
];
/** The user of an account of $1,000, as the server counted it a while ago, and what trading knows now. */
function tradedBy(changes: object = {}, positions = open, isLoaded = true, of = [bitcoin, stocks], isDated = false) {
  const portfolios = [
    { id: '1', name: 'Cash', value: '900' },
    { id: '4', name: 'Crypto', value: '100' },
  ];
  const user = { ...someUser({ estimatedBalance: 1000, is_practice: false }), portfolios, portfoliosValue: '1000' };
  const account = stage(tradingAccountModel, { input: { user: { ...user, ...changes }, settings: someSettings() } });
  account.send({ type: 'positionsLoaded.changed', positionsLoaded: isLoaded });
  account.send({ type: 'positions.changed', positions });
  return portfolioView.read({
    session: { context: { user: { ...user, ...changes } } },
    tradingAccount: account.snapshot(),
    assets: { context: { assets: new Map(of.map((one) => [one.id, one])) } },
    openOrders: { context: { isDated }, matches: () => false, hasTag: () => true },
  } as never);
}
const figures = ({ rows, total }: ReturnType<typeof tradedBy>) => [...rows.map(({ figure }) => figure), total];

describe('the portfolio', () => {
  it('has a colour of nine for each entry, from the first again after the ninth (T-183, T-184)', () => {
    const { rows } = portfolioOf(Array.from({ length: 11 }, () => 1));
    expect(rows.map(({ color }) => color)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1]);
  });

  it('shares out the sum of the values, and shows the total that was sent (T-184)', () => {
    const { rows, total, hasRing } = portfolioOf([600, '300.50', 99.5], '1234.5');
    expect(rows.map(({ share }) => share)).toEqual(['60.00%', '30.05%', '9.95%']);
    expect(rows.map(({ arc }) => arc)).toEqual([60, 30.05, 9.95]);
    expect(rows.map(({ value }) => value)).toEqual(['$600.00', '$300.50', '$99.50']);
    expect(rows.map(({ figure }) => figure)).toEqual(['600.00', '300.50', '99.50']);
    expect([total, hasRing]).toEqual(['$1,234.50', true]);
  });

  it('divides by nothing: without a sum above zero there is no share and no ring (T-184)', () => {
    for (const values of [
      [0, 0],
      [50, -50],
      [-80, 20],
    ]) {
      const { rows, hasRing } = portfolioOf(values);
      expect(rows.map(({ share, arc }) => [share, arc])).toEqual(values.map(() => ['—', 0]));
      expect(hasRing).toBe(false);
    }
  });

  it('keeps an entry below zero in the list and out of the ring (T-184)', () => {
    const { rows, hasRing } = portfolioOf([150, -50]);
    expect(rows.map(({ share, arc, value }) => [share, arc, value])).toEqual([
      ['150.00%', 150, '$150.00'],
      ['-50.00%', 0, '-$50.00'],
    ]);
    expect(hasRing).toBe(true);
  });

  it('names cash and the kinds of assets in the client’s language, and leaves other names as they came (M-337, A-244)', () => {
    const user = parseUser({
      ...{ id: 7, email: 'ada@example.com', name: 'Ada', bonus: 0, estimatedBalance: 0, practice_wallet: 0 },
      ...{ is_practice: false, portfolios_value: 4 },
      portfolios: ['Cash', 'Stocks', 'Weather'].map((name, id) => ({ id: id + 1, name, value: 1 })),
    });
    const { rows } = portfolioView.read({ session: { context: { user } } } as never);
    expect(rows.map(({ name }) => name)).toEqual([
      ...[{ id: 'portfolio.cash' }, { id: 'portfolio.stocks' }, { text: 'Weather' }],
    ]);
  });

  it('is worth what its positions are by now, to the cent that the account’s figures say (M-337, R16, R41)', () => {
    const { rows, total } = tradedBy();
    expect(rows.map(({ id, name, value }) => [id, name, value])).toEqual([
      ['1', { id: 'portfolio.cash' }, '$799.99'],
      ['3', { id: 'portfolio.stocks' }, '$104.50'],
      ['4', { id: 'portfolio.crypto' }, '$92.75'],
    ]);
    // Balance and P/L: 1,000 − 7.255 + 4.5, each row rounded first.
    expect(total).toBe('$997.24');
    expect(figures(tradedBy({}, []))).toEqual(['1,000.00', '$1,000.00']);
  });

  it('is as the server sent it where trading knows no better: practice, a list on its way, other entries (T-184)', () => {
    const sent = ['900.00', '100.00', '$1,000.00'];
    expect(figures(tradedBy({ isPractice: true }))).toEqual(sent);
    expect(figures(tradedBy({}, open, false))).toEqual(sent);
    expect(figures(tradedBy({}, open, true, [bitcoin]))).toEqual(sent);
    expect(figures(tradedBy({ portfoliosValue: '1000.01' }))).toEqual(['900.00', '100.00', '$1,000.01']);
    const other = [{ id: '1', name: 'Savings', value: '5' }];
    expect(figures(tradedBy({ portfolios: other, portfoliosValue: '5' }))).toEqual(['5.00', '$5.00']);
    expect(tradedBy({ portfolios: [], portfoliosValue: '0' }).isEmpty).toBe(true);
  });

  it('is old with the positions that it is made of, and never what the server sent (T-184, R22, R41)', () => {
    const isOld = (changes: object, isDated: boolean) =>
      tradedBy(changes, open, true, [bitcoin, stocks], isDated).isStale;
    expect([isOld({}, false), isOld({}, true), isOld({ isPractice: true }, true)]).toEqual([false, true, false]);
    expect(portfolioOf([1]).isStale).toBe(false);
  });

  it('is empty without an entry, also before anybody is known (T-184)', () => {
    expect(portfolioOf([])).toMatchObject({ isEmpty: true, rows: [], hasRing: false, total: '$0.00' });
    expect(
      portfolioView.read({
        ...{ session: undefined, tradingAccount: undefined, assets: undefined, openOrders: undefined },
      }).isEmpty,
    ).toBe(true);
  });
});
