// @vitest-environment happy-dom
import { hasFlag } from 'country-flag-icons';
import coins from 'cryptocurrency-icons/manifest.json';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { PositionName } from '../screens/positions/position-name';
import { Chip } from '../screens/shell/chip';
import { mountedPage } from '../testing/frame';
import { AssetMark, type AssetMarkProps } from './asset-mark';

describe('the mark of an asset', () => {
  const page = mountedPage();
  const show = (symbol: string, rest: Partial<AssetMarkProps> = {}) => {
    page.show(<AssetMark key={symbol} symbol={symbol} type="" image="" {...rest} />);
    return page.one('main > *');
  };
  /** The names of the pictures' files: EU.svg, US.svg. */
  const pictures = (symbol: string, type = '') =>
    [...show(symbol, { type }).querySelectorAll('img')].map((picture) => picture.src.replace(/.*\/|\?.*/g, ''));
  /** Of the icon or the letters in the disc. */
  const shade = (symbol: string, type: string) => show(symbol, { type }).style.getPropertyValue('--avatar-bg');

  it('is both flags of a currency pair, the base before the quote, whatever the writing', () => {
    expect(pictures('EURUSD', 'forex')).toEqual(['EU.svg', 'US.svg']);
    expect(pictures('EURGBP', 'forex')).toEqual(['EU.svg', 'GB.svg']);
    expect(pictures('GBPEUR')).toEqual(['GB.svg', 'EU.svg']);
    for (const symbol of ['USD/JPY', 'usdjpy', 'USDJPY.x']) expect(pictures(symbol)).toEqual(['US.svg', 'JP.svg']);
  });

  it.each(
    'AUD BRL CAD CHF CNH CNY CZK DKK GBP HKD HUF ILS INR JPY KRW MXN NOK NZD PLN SEK SGD THB TRY USD ZAR'.split(' '),
  )('has the flag of %s', (currency) => {
    const country = currency.slice(0, 2);
    expect(hasFlag(country)).toBe(true);
    expect(pictures(`EUR${currency}`)).toEqual(['EU.svg', `${country}.svg`]);
  });

  it.each(
    'BTC ETH SOL XRP BNB ADA DOGE TRX AVAX LINK DOT LTC BCH XLM ATOM UNI ETC XMR FIL ICP VET ALGO AAVE MKR'.split(' '),
  )('is the coin of %s in any money', (coin) => {
    expect(coins.map(({ symbol }) => symbol)).toContain(coin);
    for (const symbol of [`${coin}USD`, `${coin}USDT`, `${coin}-EUR`])
      expect(pictures(symbol)).toEqual([`${coin.toLowerCase()}.svg`]);
    expect(pictures(coin, 'crypto')).toEqual([`${coin.toLowerCase()}.svg`]);
  });

  it('is letters where its picture does not load, and the picture of the next asset in its place', () => {
    const [picture] = show('ETHUSD').querySelectorAll('img');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect(page.one('main').querySelectorAll('img')).toHaveLength(0);
    expect(page.one('main > *').textContent).toBe('ET');
    page.show(<AssetMark key="ETHUSD" symbol="BTCUSD" type="" image="" />);
    expect(page.one('main').querySelectorAll('img')).toHaveLength(1);
  });

  it('is one flag and letters where one of a pair does not load, and both anew when it comes again', () => {
    const mark = (symbol: string) => page.show(<AssetMark key="place" symbol={symbol} type="" image="" />);
    const lose = (at: number) => act(() => void page.all('img')[at]?.dispatchEvent(new Event('error')));
    const seen = () => [page.text(), page.all('img').length];
    mark('EURUSD');
    lose(0);
    expect(seen()).toEqual(['EU', 1]);
    mark('GBPUSD');
    expect(seen()).toEqual(['', 2]);
    mark('EURUSD');
    expect(seen()).toEqual(['', 2]);
    lose(1);
    expect(seen()).toEqual(['US', 1]);
    lose(0);
    expect(seen()).toEqual(['EU', 0]);
  });

  it.each([
    ['US500', 'US'],
    ['NAS100', 'US'],
    ['US30', 'US'],
    ['VIX', 'US'],
    ['GER40', 'DE'],
    ['DE40', 'DE'],
    ['UK100', 'GB'],
    ['JP225', 'JP'],
    ['FRA40', 'FR'],
    ['EU50', 'EU'],
    ['US100.cash', 'US'],
  ])('is the flag of an index: %s, %s', (symbol, country) => {
    expect(pictures(symbol, 'indices')).toEqual([`${country}.svg`]);
    expect(pictures(symbol)).toEqual([`${country}.svg`]);
  });

  it('is an icon for a commodity, with a shade that tells metals apart', () => {
    for (const symbol of ['XAUUSD', 'USOIL', 'NATGAS', 'WHEAT', 'COFFEE'])
      expect(show(symbol, { type: 'commodities' }).querySelector('svg')).not.toBeNull();
    expect(shade('XAUUSD', 'commodities')).not.toBe(shade('XAGUSD', 'commodities'));
    expect(show('XAUUSD').innerHTML).toBe(show('XAUEUR', { type: 'forex' }).innerHTML);
  });

  it('is two letters of what has no picture, on a shade that is always its', () => {
    for (const [symbol, type] of [
      ['AAPL', 'stocks'],
      ['EURUSD', 'stocks'],
      ['GOLD', 'stocks'],
      ['DAX', 'etfs'],
      ['QQQ520C', 'options'],
      ['XXXUSD', 'forex'],
      ['EURXXX', 'forex'],
      ['NOCOINUSD', 'crypto'],
      ['DE', ''],
      ['constructor', 'indices'],
    ] as const) {
      expect(pictures(symbol, type)).toEqual([]);
      expect(show(symbol, { type }).textContent).toBe(symbol.slice(0, 2));
    }
    expect(shade('AAPL', 'stocks')).toBe(shade('AAPL', ''));
    expect(shade('AAPL', 'stocks')).not.toBe(shade('MSFT', 'stocks'));
  });

  it('is no pair of flags for a share that is called as a pair, in a chip and in a row of positions either', () => {
    const share = { id: '1', symbol: 'EURUSD', image: '', type: 'stocks' };
    const chip = {
      label: 'EURUSD',
      name: 'Eurus Dynamics',
      price: '9.50',
      change: '+0.10%',
      changeTone: 'up',
      isPriceOld: false,
    } as const;
    page.show(
      <>
        <Chip chip={{ ...share, ...chip, isCurrent: false, isPending: false }} />
        <PositionName {...share} side="buy" units="1" opening="2.00" />
      </>,
    );
    expect([page.text(), page.all('img')]).toEqual(['EUEURUSD9.50+0.10%EUEURUSD', []]);
  });

  it("is the operator's picture where there is one, and its own where that does not load", () => {
    const shown = show('EURUSD', { image: '/pictures/pair.png' }).querySelectorAll('img');
    expect([...shown].map((picture) => picture.getAttribute('src'))).toEqual(['/pictures/pair.png']);
    act(() => void shown[0]?.dispatchEvent(new Event('error')));
    expect(page.all('img')).toHaveLength(2);
    // Another picture is tried afresh.
    expect(show('EURUSD', { image: '/pictures/other.png' }).querySelectorAll('img')).toHaveLength(1);
  });

  it('says nothing to who hears the page, and grows with its text', () => {
    const mark = show('EURUSD', { size: 24 });
    expect(mark.getAttribute('aria-hidden')).toBe('true');
    expect([...mark.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['', '']);
    expect(mark.getAttribute('style')).toContain('1.5rem');
  });
});
