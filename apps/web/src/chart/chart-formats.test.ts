import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { priceFormat, timeFormats } from './chart-formats';

describe('what the scales of the chart say', () => {
  const zone = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = 'America/New_York';
  });
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  const at = (time: string) => Date.parse(time) / 1_000;

  it('shows times on the clock of whoever looks, a date at their midnight (A-248)', () => {
    const { crosshair, tick } = timeFormats(false);
    expect(crosshair(at('2026-11-21T02:30:00Z'))).toBe('2026-11-20 21:30');
    expect(tick(at('2026-11-21T00:00:00Z'))).toBe('19:00');
    expect(tick(at('2026-11-21T05:00:00Z'))).toBe('11-21');
  });

  it('keeps the date of a daily bar', () => {
    const { crosshair, tick } = timeFormats(true);
    expect([crosshair(at('2026-11-21T00:00:00Z')), tick(at('2026-11-21T00:00:00Z'))]).toEqual(['2026-11-21', null]);
  });

  it('shows prices with the decimals of the asset, thousands apart', () => {
    expect([priceFormat(2)(112_917.8), priceFormat(5)(1.07)]).toEqual(['112,917.80', '1.07000']);
  });
});
