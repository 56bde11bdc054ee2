import { describe, expect, it } from 'vitest';
import { figure, median } from '../performance/figure.ts';
import { digits, jsonOf, tableOf, verdictOf } from '../performance/report.mjs';

const poll = figure({
  part: 'server',
  name: 'poll of 50 positions',
  value: 6000,
  unit: 'requests/s',
  baseline: { name: 'bare Fastify', value: 30_000 },
  bound: '≥ 0.15',
});
const tick = figure({ part: 'ticks', name: 'tick of 1,000', value: 31, unit: 'ms', bound: '≤ 25' });

describe('a figure', () => {
  it('is bound by its ratio where it has a baseline, else by its value', () => {
    expect(poll).toMatchObject({ ratio: 0.2, bound: { text: '≥ 0.15', isMet: true } });
    expect(tick).toMatchObject({ ratio: undefined, bound: { text: '≤ 25', isMet: false } });
    const onValue = figure({ ...poll, bound: '≤ 5000', isBoundOnValue: true });
    expect(onValue.bound).toEqual({ text: '≤ 5000', isMet: false });
  });

  it('meets a bound that it just reaches', () => {
    const at = (bound: string) => figure({ part: 'a', name: 'b', value: 25, unit: 'ms', bound }).bound?.isMet;
    expect([at('≥ 25'), at('≤ 25'), at('≥ 25.1'), at('≤ 24.9')]).toEqual([true, true, false, false]);
  });

  it('refuses a bound that cannot be read', () => {
    expect(() => figure({ part: 'a', name: 'b', value: 1, unit: 'ms', bound: '< 2' })).toThrow('"< 2" is no bound');
  });
});

describe('the report of a run', () => {
  it('shows one line for each figure', () => {
    expect(tableOf([poll, tick])).toMatchInlineSnapshot(`
      "part    figure                           value  baseline             ratio  bound   met
      ──────  ────────────────────  ────────────────  ───────────────────  ─────  ──────  ───
      server  poll of 50 positions  6,000 requests/s  30,000 bare Fastify   0.20  ≥ 0.15  yes
      ticks   tick of 1,000                  31.0 ms                              ≤ 25    NO"
    `);
  });

  it('names the bounds that are not met', () => {
    expect(verdictOf([poll, tick])).toBe('1 of 2 bounds met\n  not met: ticks: tick of 1,000 (≤ 25)');
  });

  it('keeps every figure and the machine in JSON', () => {
    const machine = { node: 'v20', system: 'linux', cpus: '2', memoryGiB: 4, load: [0, 0, 0], versions: {} };
    const parts = [{ part: 'server', seconds: 3, load: [1, 1, 1] }];
    const run = { at: '2026-11-21T10:00:00Z', machine, parts, figures: [poll] };
    expect(JSON.parse(jsonOf(run))).toEqual(run);
  });

  it('shows the digits that mean something', () => {
    expect([0, 0.01234, 0.5, 1.234, 12.34, 123.4, 1234.5].map(digits)).toEqual([
      '0.00',
      '0.012',
      '0.50',
      '1.23',
      '12.3',
      '123',
      '1,235',
    ]);
  });

  it('takes the middle of several rounds', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
    expect(() => median([])).toThrow('no values');
  });
});
