// Every flow that promises something, led through random orders of events, answers and time: it holds at each moment.
import { proveProperties } from '@bourse/model-testing/properties/vitest';
import { flows } from '@bourse/core/properties';
import { amount } from '../lib/long.ts';
import { keep, recorder } from './kept.ts';

for (const flow of flows)
  proveProperties(flow.model, {
    ...flow,
    runs: amount({ sample: 40, whole: 1_500 }),
    record: recorder,
    keep: (name, fixture) => keep(name, fixture),
    tell: (line) => console.log(line),
  });
