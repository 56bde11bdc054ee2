import { describe, expect, it } from 'vitest';
import { createBars } from './bars';

const bar = { open: 1, high: 2, low: 1, close: 2 };

/** The times that were drawn. */
function drawing() {
  const drawn: number[] = [];
  const newBars = createBars();
  const of = (bars: ReturnType<typeof newBars>, isNewest: boolean) => (time: number) =>
    void bars.known(time, isNewest, () => {
      drawn.push(time);
      return bar;
    });
  return { newBars, of, take: () => drawn.splice(0) };
}

describe('the bars that are kept', () => {
  it('of the newest answers are those of the longest one, the earliest goes first', () => {
    const { newBars, of, take } = drawing();
    const newest = of(newBars(), true);
    for (let time = 500; time > 0; time -= 1) newest(time);
    expect(take().length).toBe(500);
    newest(501);
    for (let time = 501; time > 1; time -= 1) newest(time);
    expect(take()).toEqual([501]);
    newest(1);
    expect(take()).toEqual([1]);
  });

  it('of before are bounded over all, and those asked for last stay', () => {
    const { newBars, of, take } = drawing();
    const [one, other] = [of(newBars(), false), of(newBars(), false)];
    one(1);
    one(2);
    for (let time = 0; time < 49_998; time += 1) other(time);
    one(1);
    take();
    other(49_998);
    one(1);
    expect(take()).toEqual([49_998]);
    one(2);
    expect(take()).toEqual([2]);
  });

  it('serve both kinds of answers, whichever has drawn them', () => {
    const { newBars, of, take } = drawing();
    const bars = newBars();
    of(bars, false)(1);
    of(bars, true)(1);
    of(bars, true)(2);
    of(bars, false)(2);
    expect(take()).toEqual([1, 2]);
  });
});
