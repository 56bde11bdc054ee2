import { describe, expect, it } from 'vitest';
import {
  parseAssetId,
  parseAssetIds,
  parseAssets,
  parseCandles,
  parseQuote,
  parseTrade,
  parseTrades,
} from './trading.wire';

const wireAsset = {
  id: 4,
  a_name: 'Euro / US Dollar',
  type: 'forex',
  image: '/eur.svg',
  ex_sym: 'FX:EURUSD',
  sy: 'EURUSD',
  sym: 'EUR/USD',
  base: 'USD',
  leverage: 30,
  buy_p: 1.1002,
  sell_p: 1.1,
  sell_spread: 0.0003,
  decimals: 5,
  change: -0.25,
  is_open: false,
  next_open: '2026-11-23T00:00:00.000Z',
  at: '2026-11-21T10:00:00.000Z',
};
const rate = { id: 4, buy_p: 1.1002, sell_p: 1.1, sell_spread: 0.0002, at: '2026-11-21T10:00:00.000Z' };
const trade = {
  id: 9,
  asset: { id: 4, image: '', sy: 'EURUSD', decimals: 5 },
  traded_amount: 0.036674,
  leverage: 30,
  qty: 1,
  closing_price: 1.1,
  opening_price: 1.1002,
  trade_type: 'sell',
  profit: -0.0002,
  created_at: '2026-11-21T10:00:00.000Z',
  status: 0,
  is_practice: true,
  is_take_profit: true,
  is_stop_loss: false,
  take_profit: 50,
  stop_loss: 0,
  duration: 10,
  closed_at: null,
  close_reason: null,
  balance_after: null,
  booked: null,
};
const without = (record: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

describe('an asset of the wire', () => {
  it('becomes one with exact prices, bid and ask by their names (T-207, R16)', () => {
    const [asset] = parseAssets({ data: [wireAsset] }) ?? [];
    expect(JSON.parse(JSON.stringify(asset))).toEqual({
      id: '4',
      name: 'Euro / US Dollar',
      symbol: 'EURUSD',
      pair: 'EUR/USD',
      exchangeSymbol: 'FX:EURUSD',
      aliases: '',
      type: 'forex',
      image: '/eur.svg',
      base: 'USD',
      leverage: 30,
      bid: '1.1',
      ask: '1.1002',
      spread: '0.0003',
      decimals: 5,
      change: '-0.25',
      isOpen: false,
      isStale: false,
      nextOpen: '2026-11-23T00:00:00.000Z',
    });
  });

  it('takes numeric strings and keeps every digit (R16)', () => {
    const [asset] = parseAssets([{ ...wireAsset, id: '4', buy_p: '1.10000001', sell_p: ' 1e-7 ' }]) ?? [];
    expect([asset?.id, asset?.ask.toString(), asset?.bid.toFixed()]).toEqual(['4', '1.10000001', '0.0000001']);
  });

  it('reads what older servers leave out: name, spread, open market, leverage (T-059, T-061, T-145, T-207)', () => {
    const old = { ...without(wireAsset, 'a_name', 'sell_spread', 'is_open', 'leverage', 'decimals'), name: 'Euro' };
    const [asset] = parseAssets([old]) ?? [];
    expect([asset?.name, asset?.spread.toString(), asset?.isOpen, asset?.leverage, asset?.decimals]).toEqual([
      'Euro',
      '0.0002',
      true,
      1,
      4,
    ]);
    expect(parseAssets([{ ...wireAsset, leverage: 0 }])?.[0]?.leverage).toBe(1);
  });

  it('keeps a type nobody knows under its own name (T-210)', () => {
    expect(parseAssets([{ ...wireAsset, type: 'weather' }])?.[0]?.type).toBe('weather');
  });

  it('stands without a price, which is then 0 (T-059)', () => {
    expect(parseAssets([without(wireAsset, 'buy_p', 'sell_p')])?.[0]?.ask.toString()).toBe('0');
  });
});

describe('a list of the wire', () => {
  it('may be bare or under data (T-108, R13)', () => {
    expect(parseTrades([trade], false)?.length).toBe(1);
    expect(parseTrades({ data: [trade] }, false)?.length).toBe(1);
    expect(parseAssetIds({ data: [wireAsset] })).toEqual(['4']);
    expect([parseAssetId({ data: { id: 5 } }), parseAssetId({ id: 5 }), parseAssetId({})]).toEqual(['5', '5', null]);
  });

  it('may be a page that names the next one (R35)', () => {
    const links = { next: '/user/trades/closed?limit=500&before=9' };
    expect(parseTrades({ data: [trade], links }, false)?.length).toBe(1);
  });

  const broken = [
    null,
    undefined,
    'text',
    {},
    { data: null },
    { data: {} },
    [null],
    [trade, { ...trade, qty: 'many' }],
  ];
  // Each in a row of its own: a list would be taken for several arguments.
  it.each(broken.map((body) => [body]))('is a failed request, never an empty list, for %o (T-108)', (body) => {
    expect(parseTrades(body, false)).toBeNull();
    expect(parseAssets(body)).toBeNull();
    expect(parseCandles(body)).toBeNull();
  });
});

describe('a rate of the wire', () => {
  it('that is out of date is none to trade by, whatever it says of the market, in a list as well (T-060)', () => {
    for (const is_open of [true, false]) {
      const old = { isOpen: false, isStale: true };
      expect(parseQuote({ ...rate, is_open, is_stale: true })?.quote).toMatchObject(old);
      expect(parseAssets([{ ...wireAsset, is_open, is_stale: true }])).toMatchObject([old]);
    }
  });

  it('becomes a quote with the server’s time (T-113)', () => {
    const parsed = parseQuote({ data: rate });
    expect([parsed?.quote.assetId, parsed?.quote.bid.toString(), parsed?.quote.isOpen]).toEqual(['4', '1.1', true]);
    expect(parsed?.quote.isStale).toBe(false);
    expect(parsed?.quotedAt).toBe(Date.parse(rate.at));
    expect(parseQuote({ ...rate, at: 'soon' })?.quotedAt).toBeNull();
  });

  it.each([
    { ...rate, sell_p: 0 },
    { ...rate, buy_p: -1 },
    { ...rate, buy_p: 'high' },
    { ...rate, sell_p: 1.2 },
    without(rate, 'sell_p'),
    without(rate, 'id'),
    null,
  ])('is a failed request for %j (T-113)', (body) => {
    expect(parseQuote(body)).toBeNull();
  });

  it('may have equal prices (T-113)', () => {
    expect(parseQuote({ ...rate, sell_p: rate.buy_p })).not.toBeNull();
  });
});

describe('a trade of the wire', () => {
  it('becomes a position with exact figures (T-209, T-210)', () => {
    expect(JSON.parse(JSON.stringify(parseTrade({ data: trade }, false)))).toEqual({
      id: '9',
      assetId: '4',
      symbol: 'EURUSD',
      image: '',
      decimals: 5,
      side: 'sell',
      quantity: '1',
      leverage: 30,
      margin: '0.036674',
      openingPrice: '1.1002',
      currentPrice: '1.1',
      profit: '-0.0002',
      takeProfit: '50',
      stopLoss: null,
      openedAt: '2026-11-21T10:00:00.000Z',
      closedAt: null,
      isOpen: true,
      isPractice: true,
      closeReason: null,
      balanceAfter: null,
      booked: null,
    });
  });

  it('belongs to the asked mode when it does not say, and is closed with status 1 (T-084, T-210)', () => {
    const bare = { ...without(trade, 'is_practice', 'take_profit'), status: '1', close_reason: 'stop_out' };
    const parsed = parseTrade(bare, true);
    expect([parsed?.isPractice, parsed?.isOpen, parsed?.closeReason, parsed?.takeProfit]).toEqual([
      true,
      false,
      'stop_out',
      null,
    ]);
  });

  it('says what was booked where the server does (R35)', () => {
    const booked = (told: unknown) => parseTrade({ ...trade, booked: told }, false)?.booked;
    expect([booked('-0.01')?.toFixed(2), booked(0)?.toFixed(2), booked(null), booked(undefined)]).toEqual([
      ...['-0.01', '0.00', null, null],
    ]);
  });

  it('says the balance after it where the server does (T-107)', () => {
    const after = (balance: unknown) => parseTrade({ ...trade, balance_after: balance }, false)?.balanceAfter;
    expect([after('10029.00')?.toFixed(2), after(10_029)?.toFixed(2), after(null)]).toEqual([
      '10029.00',
      '10029.00',
      null,
    ]);
  });

  it('stands with a close reason nobody knows (T-210)', () => {
    expect(parseTrade({ ...trade, close_reason: 'eclipse' }, false)?.closeReason).toBeNull();
  });
});
