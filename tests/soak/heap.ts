import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that nothing could free: what is left after collecting until nothing more goes. */
export async function heapInUse(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    // What waits for a turn, such as weak references, gets one.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    least = Math.min(least, process.memoryUsage().heapUsed);
  }
  return least;
}

/** A measured point: x in any unit, bytes in use. */
export interface Point {
  readonly x: number;
  readonly bytes: number;
}

/** Bytes by which the heap grows for one x, by the least squares of all points. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.bytes))];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return points.reduce((sum, point) => sum + (point.x - x) * (point.bytes - y), 0) / spread;
}
