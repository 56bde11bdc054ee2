import { charts, models } from '@bourse/core/charts';
import { simulator, type Frame, type Move } from '@bourse/model-testing';
import { useMemo, useState } from 'react';
import type { Taken } from './as-test';

export interface Step extends Taken {
  readonly frame: Frame;
}

interface Run {
  readonly input: number;
  readonly steps: readonly Step[];
}

/** A machine that a person takes from step to step; undefined: there is no such machine. Its user is keyed by the machine. */
export function useSimulation(area: string, id: string) {
  const chart = charts.find((one) => one.area === area && one.name === id);
  const [run, setRun] = useState<Run>({ input: 0, steps: [] });
  const simulation = useMemo(() => chart && simulator(chart.model), [chart]);
  const start = useMemo(() => simulation?.start(simulation.inputs[run.input]), [simulation, run.input]);
  if (chart === undefined || simulation === undefined || start === undefined) return undefined;
  const { steps, input } = run;
  const frame = steps.at(-1)?.frame ?? start;
  const ofArea = (models as Record<string, Record<string, unknown>>)[area] ?? {};
  const name = Object.keys(ofArea).find((each) => ofArea[each] === chart.model) ?? 'model';
  return {
    name,
    model: chart.model,
    inputs: simulation.inputs.length,
    input,
    start,
    steps,
    frame,
    choose: (move: Move) =>
      setRun({ ...run, steps: [...steps, { move, wait: frame.wait, frame: simulation.step(frame, move) }] }),
    /** Back to so many steps. */
    backTo: (count: number) => setRun({ ...run, steps: steps.slice(0, count) }),
    restart: (next: number) => setRun({ input: next, steps: [] }),
  };
}

export type Simulation = NonNullable<ReturnType<typeof useSimulation>>;
