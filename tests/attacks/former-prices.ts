// Simulated prices as they once were: what the attacks on prices are known to work on. A draw was the sum of two bytes,
// steps stopped growing at 2^20 s, and the nodes of the coarsest lattice were drawn apart.
import { random } from '../lib/long.ts';
import { pointsOf, type Prices, STEP, timeAt } from './price-watch.ts';

const ROOT = 2 ** 24;
const CAPPED = 2 ** 20;
/** Of the sum of two bytes. */
const DEVIATION = Math.sqrt((256 ** 2 - 1) / 6);

/** The former prices under one of as many secrets as there are. */
export function formerPrices(number: number): Prices {
  const drawn = (second: number) => {
    const draw = random(number, second);
    const byte = () => Math.floor(draw() * 256);
    return (byte() + byte() - 255) / DEVIATION;
  };
  const nodeAt = (second: number) => STEP * Math.sqrt(CAPPED) * drawn(second);

  function valueAt(second: number): number {
    let start = second - (second % ROOT);
    let [left, right] = [nodeAt(start), nodeAt(start + ROOT)];
    for (let length = ROOT; length > 1; length /= 2) {
      const middle = start + length / 2;
      const [before, after] = [timeAt(middle) - timeAt(start), timeAt(start + length) - timeAt(middle)];
      const deviation = STEP * Math.sqrt(((before * after) / (before + after)) * Math.min(1, CAPPED / length));
      const value = left + (right - left) * (before / (before + after)) + deviation * drawn(middle);
      if (second < middle) right = value;
      else [left, start] = [value, middle];
    }
    return left;
  }
  return { pointsAt: (second) => Math.round(pointsOf(valueAt(second))) };
}
