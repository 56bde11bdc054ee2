import { TickMarkType } from 'lightweight-charts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LONGEST_TICK, priceFormat, timeFormats } from './chart-formats';

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

  it('shows times on the clock of whoever looks, with the date where a day begins for them or for the library (A-248)', () => {
    const { crosshair, tick } = timeFormats(false);
    expect(crosshair(at('2026-11-21T02:30:00Z'))).toBe('2026-11-20 21:30');
    expect(tick(at('2026-11-21T03:00:00Z'), TickMarkType.Time)).toBe('22:00');
    expect(tick(at('2026-11-21T05:00:00Z'), TickMarkType.Time)).toBe('11-21');
    const begin = tick(at('2026-11-21T00:00:00Z'), TickMarkType.DayOfMonth);
    expect(begin).toBe('11-20 19:00');
    expect(begin).toHaveLength(LONGEST_TICK);
  });

  it('keeps the date of a daily bar, in no language (A-248)', () => {
    const { crosshair, tick } = timeFormats(true);
    const day = at('2026-11-21T00:00:00Z');
    expect(crosshair(day)).toBe('2026-11-21');
    const marks = [TickMarkType.Year, TickMarkType.Month, TickMarkType.DayOfMonth];
    expect(marks.map((mark) => tick(day, mark))).toEqual(['2026', '2026-11', '11-21']);
  });

  it('shows prices with the decimals of the asset, thousands apart', () => {
    expect([priceFormat(2)(112_917.8), priceFormat(5)(1.07)]).toEqual(['112,917.80', '1.07000']);
  });
});
