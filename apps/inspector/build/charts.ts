// Every chart of core with its drawing. A drawing is kept by a hash of what is drawn, so that only changed charts are laid
// out again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { charts } from '@bourse/core/charts';
import type { ChartDrawing } from '../src/chart/chart.types';
import { graphOf } from './graph';
import { LAYOUT_VERSION, layOut } from './layout';

export async function drawings(cache: string): Promise<ChartDrawing[]> {
  mkdirSync(cache, { recursive: true });
  const drawn: ChartDrawing[] = [];
  for (const { name, area, machine } of charts) {
    const graph = graphOf(machine);
    const hash = createHash('sha256')
      .update(JSON.stringify([LAYOUT_VERSION, name, area, graph]))
      .digest('hex');
    const file = join(cache, `${hash}.json`);
    if (!existsSync(file)) writeFileSync(file, JSON.stringify(await layOut(name, area, graph)));
    drawn.push(JSON.parse(readFileSync(file, 'utf8')) as ChartDrawing);
  }
  return drawn;
}
