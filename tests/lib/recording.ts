import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const COVERAGE = join(import.meta.dirname, '../../reports/coverage');

/** Keeps a run's recording, as the inspector saves one, for `npm run model -- coverage`. */
export function keepRecording(layer: 'server' | 'browser', name: string, text: string): void {
  mkdirSync(COVERAGE, { recursive: true });
  writeFileSync(join(COVERAGE, `${layer}.${name}.inspection.json`), text);
}
