import type { ChartProvider } from './chart-provider';
import { createEmbeddedChart } from './embedded-chart';

type CreateChart = () => ChartProvider;

/** By the name that the setting has; the embedded one is the default (T-008). */
const providers: ReadonlyMap<string, CreateChart> = new Map([['embedded', createEmbeddedChart]]);

/** The chart that a setting names; the embedded one where this page has none of that name. */
export const chartOf = (name: string, known = providers): CreateChart => known.get(name) ?? createEmbeddedChart;
