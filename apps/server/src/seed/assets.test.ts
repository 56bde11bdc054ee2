import { describe, expect, it } from 'vitest';
import { decimal, hasScale } from '../ledger/decimal';
import { SETTING_DEFAULTS } from '../store/settings';
import { SEED_ASSETS } from './assets';
import { SHOWCASE_SETTINGS } from './demo-settings';
import { DEMO_SETTINGS, DEMO_WATCHLIST } from './seed';

describe('seeded assets', () => {
  it('are at least 200 over all seven types (T-208)', () => {
    expect(SEED_ASSETS.length).toBeGreaterThanOrEqual(200);
    const types = new Set(SEED_ASSETS.map((asset) => asset.type));
    expect([...types].toSorted()).toEqual(['commodities', 'crypto', 'etfs', 'forex', 'indices', 'options', 'stocks']);
  });

  it('begin with a crypto asset, as the demo watchlist ends with one (R29)', () => {
    expect(SEED_ASSETS[0]).toMatchObject({ sy: 'BTCUSD', type: 'crypto', position: 1 });
    const chosen = DEMO_WATCHLIST.at(-1);
    expect(SEED_ASSETS.find(({ sy }) => sy === chosen)).toMatchObject({ type: 'crypto' });
  });

  it('are open by the hours of their type, in a run that shows itself always (R29)', () => {
    expect(SETTING_DEFAULTS.market_calendar).toBe('by_type');
    const shown = [DEMO_SETTINGS, SHOWCASE_SETTINGS].map((settings) => settings.market_calendar);
    expect(shown).toEqual(['always', 'always']);
  });

  it('have distinct symbols and places, and prices of their own decimals', () => {
    expect(new Set(SEED_ASSETS.map((asset) => asset.sy)).size).toBe(SEED_ASSETS.length);
    expect(SEED_ASSETS.map((asset) => asset.position)).toEqual(SEED_ASSETS.map((_, index) => index + 1));
    const faulty = SEED_ASSETS.filter(
      ({ basePrice, spread, decimals, leverage }) =>
        !hasScale(decimal(basePrice), decimals) ||
        !hasScale(decimal(spread), decimals) ||
        decimal(spread).lte('0') ||
        decimal(spread).div(basePrice).gte('0.03') ||
        leverage < 1 ||
        leverage > 30,
    );
    expect(faulty).toEqual([]);
  });

  it('have a currency pair for every pricing currency (T-062)', () => {
    const symbols = new Set(SEED_ASSETS.filter((asset) => asset.type === 'forex').map((asset) => asset.sy));
    const currencies = new Set(SEED_ASSETS.map((asset) => asset.base).filter((base) => base !== 'USD'));
    expect(currencies.size).toBeGreaterThan(5);
    const missing = [...currencies].filter(
      (currency) => !symbols.has(`${currency}USD`) && !symbols.has(`USD${currency}`),
    );
    expect(missing).toEqual([]);
  });
});
