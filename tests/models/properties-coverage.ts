// What random runs over a machine's properties went through, for `npm run model -- coverage`.
import { checkProperties, coverageText } from '@bourse/model-testing/properties';
import { flows } from '../../packages/core/src/testing/properties/flows.ts';
import { amount } from '../lib/long.ts';
import type { Chart } from './charts.ts';

const RUNS = { sample: 100, whole: 2_000 };

/** Undefined for a machine that promises nothing of its own. */
export function propertiesText({ model }: Chart): string | undefined {
  const flow = flows.find((one) => one.model.machine.id === model.machine.id);
  if (flow === undefined) return undefined;
  const { failure, coverage } = checkProperties(flow.model, { ...flow, runs: amount(RUNS) });
  return `  in any order: ${coverageText(coverage)}${failure === null ? '' : `\n${failure.trace}`}`;
}
