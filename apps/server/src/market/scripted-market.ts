import { type Decimal, decimal, max, min } from '../ledger/decimal';
import type { Market, MarketAsset, Quote } from './market';

/** What a test says about one asset; what it leaves out stays as the market underneath has it. */
export type Script = {
  /** Ask and bid; give both or neither. */
  readonly buy?: number | string;
  readonly sell?: number | string;
  readonly isOpen?: boolean;
  readonly nextOpen?: Date | null;
  /** Age of the quote in seconds: 31 is too old to trade on (T-060). */
  readonly age?: number;
};

/** A market whose prices a test can set; absent from production. */
export type ScriptedMarket = Market & {
  /** Replaces what was scripted for this asset. */
  script(assetId: number, script: Script): void;
  /** Back to the market underneath, for one asset or for all. */
  unscript(assetId?: number): void;
};

/** Lays scripts over another market. */
export function createScriptedMarket(market: Market): ScriptedMarket {
  const scripts = new Map<number, Script>();

  function quote(asset: MarketAsset, now: Date): Quote {
    const quoted = market.quote(asset, now);
    const script = scripts.get(asset.id);
    if (!script) return quoted;
    const buy = priceOf(script.buy) ?? quoted.buy;
    const sell = priceOf(script.sell) ?? quoted.sell;
    const isOpen = script.isOpen ?? quoted.isOpen;
    return {
      buy,
      sell,
      spread: buy.minus(sell),
      at: script.age === undefined ? quoted.at : new Date(now.getTime() - script.age * 1000),
      isOpen,
      isStale: quoted.isStale && !isOpen,
      nextOpen: isOpen ? null : (script.nextOpen ?? quoted.nextOpen ?? new Date(now.getTime() + 3_600_000)),
    };
  }

  return {
    isPriced: (asset) => market.isPriced(asset),
    quote,
    change: (asset, now) => market.change(asset, now),
    async candles(asset, interval, limit, now, asker, before) {
      const candles = await market.candles(asset, interval, limit, now, asker, before);
      const last = candles.at(-1);
      const bid = priceOf(scripts.get(asset.id)?.sell);
      if (!last || !bid) return candles;
      // Of an answer that ends earlier no candle is the running one.
      const [running] = await market.candles(asset, interval, 1, now, asker);
      if (last.time !== running?.time) return candles;
      return [...candles.slice(0, -1), { ...last, high: max(last.high, bid), low: min(last.low, bid), close: bid }];
    },
    script(assetId, script) {
      if ((script.buy === undefined) !== (script.sell === undefined)) throw new Error('Script both prices or neither');
      scripts.set(assetId, script);
    },
    unscript(assetId) {
      if (assetId === undefined) scripts.clear();
      else scripts.delete(assetId);
    },
  };
}

function priceOf(price: number | string | undefined): Decimal | undefined {
  return price === undefined ? undefined : decimal(price);
}
