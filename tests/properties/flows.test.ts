// Every flow, led through random orders of events, answers and time: what it promises holds at each moment.
import { proveProperties } from '@bourse/model-testing/properties/vitest';
import { describe } from 'vitest';
import { flows } from '../../packages/core/src/testing/properties/flows.ts';
import { amount } from '../lib/long.ts';
import { keep, recorder } from './kept.ts';

describe.each(flows.map((flow) => [flow.model.machine.id, flow] as const))('in any order, %s', (_, flow) => {
  proveProperties(flow.model, {
    ...flow,
    runs: amount({ sample: 40, whole: 1_500 }),
    record: recorder,
    keep: (name, fixture) => keep(name, fixture),
    tell: (line) => console.log(line),
  });
});
