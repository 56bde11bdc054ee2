// What the last runs reached of each machine, per layer: the proof on the interpreter, and recordings of clients.
import { reachedBy, type InspectionRecord } from '@bourse/core';
import { report } from '@bourse/model-testing';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COVERAGE } from '../lib/recording.ts';
import type { Chart } from './charts.ts';

interface Reached {
  readonly states: readonly string[];
  readonly transitions: readonly string[];
}

/** By the machine's id. */
type Layer = Readonly<Record<string, Reached>>;

/** The file that the inspector opens. */
export interface Coverage {
  readonly format: 'bourse-coverage';
  readonly v: 1;
  readonly layers: Readonly<Record<string, Layer>>;
}

/** Records of each layer: `browser.sign-in.inspection.json` is of the browser. */
function recorded(folder: string): ReadonlyMap<string, readonly InspectionRecord[]> {
  const layers = new Map<string, InspectionRecord[][]>();
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.inspection.json')) : [];
  for (const file of files.toSorted()) {
    const [layer = ''] = file.split('.');
    const { records } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { records: InspectionRecord[] };
    layers.set(layer, [...(layers.get(layer) ?? []), records]);
  }
  // An actor's id names it in one run only.
  return new Map(
    [...layers].map(([layer, runs]) => [
      layer,
      runs.flatMap((records, run) => records.map((record) => ({ ...record, actor: `${String(run)} ${record.actor}` }))),
    ]),
  );
}

export function coverageOf(chosen: readonly Chart[], folder = COVERAGE): Coverage {
  const ids = new Set(chosen.map(({ model }) => String(model.machine.id)));
  const interpreter = chosen.map(({ model }) => [String(model.machine.id), report(model).reached] as const);
  const layers = [...recorded(folder)].map(([layer, records]): [string, Layer] => [
    layer,
    Object.fromEntries([...reachedBy(records)].filter(([machine]) => ids.has(machine))),
  ]);
  return {
    format: 'bourse-coverage',
    v: 1,
    layers: { interpreter: Object.fromEntries(interpreter), ...Object.fromEntries(layers) },
  };
}
