import { expect, it } from 'vitest';
import type { ChartProvider } from './chart-provider';
import { chartOf } from './chart-providers';
import { createEmbeddedChart } from './embedded-chart';

it('draws with the provider that the setting names, and else with the embedded one (T-008)', () => {
  const acme = () => ({}) as ChartProvider;
  const known = new Map([['acme', acme]]);
  expect([chartOf('acme', known), chartOf('other', known), chartOf('embedded')]).toEqual([
    acme,
    createEmbeddedChart,
    createEmbeddedChart,
  ]);
});
