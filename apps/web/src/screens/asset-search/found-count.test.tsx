// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { FoundCount } from './found-count';

const { show, one } = mountedPage();

it('tells a screen reader how many assets match, in one place that stays (T-136)', () => {
  show(<FoundCount count={null} />);
  const place = one('[role="status"]');
  expect(place.textContent).toBe('');
  for (const [count, text] of [
    [1234, '1,234 results'],
    [1, '1 result'],
    [0, '0 results'],
  ] as const) {
    show(<FoundCount count={count} />);
    expect([one('[role="status"]') === place, place.textContent]).toEqual([true, text]);
  }
});
