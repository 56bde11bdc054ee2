import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { freshnessOf } from '.';
import { pollModel, priceModelOf, steadyPollModel } from './poll.model';

const ask = 'ask';
const answer = (value: number, arrivedAt = 0) => ({ value, arrivedAt });

/** An answer has just been applied. */
function answered() {
  const poll = stage(pollModel);
  poll.send({ type: 'poll.change', question: 'gold' });
  poll.settle(ask, answer(1));
  return { ...poll, asked: () => poll.children.filter(({ id }) => id === ask).length };
}

describe('poll', () => {
  proveMachine(pollModel);

  it('asks nothing before it has a question, then at once and in each interval (R22)', () => {
    const poll = stage(pollModel);
    poll.advance(60_000);
    expect(poll.running()).toEqual(['activity']);
    poll.send({ type: 'poll.change', question: 'gold' });
    expect(poll.input(ask)).toEqual({ question: 'gold' });
    poll.settle(ask, answer(1));
    poll.advance(4_999);
    expect(poll.running()).not.toContain(ask);
    poll.advance(1);
    expect(poll.running()).toContain(ask);
  });

  it('never overlaps: a tick while a question is on its way is skipped (R22)', () => {
    const poll = answered();
    poll.advance(5_000);
    expect(poll.asked()).toBe(2);
    poll.advance(5_000 - 1);
    poll.settle(ask, answer(2));
    expect(poll.asked()).toBe(2);
    poll.advance(1);
    expect(poll.asked()).toBe(3);
    poll.advance(5_000);
    expect(poll.asked()).toBe(3);
  });

  it('gives up on an answer that does not come within 10 s and asks again at the next tick (R22)', () => {
    const poll = answered();
    poll.advance(5_000);
    poll.advance(9_999);
    expect([poll.running().includes(ask), poll.asked()]).toEqual([true, 2]);
    poll.advance(5_001);
    expect([poll.running().includes(ask), poll.asked()]).toEqual([true, 3]);
  });

  it('goes on after a failure, and keeps the last answer', () => {
    const poll = answered();
    poll.advance(5_000);
    poll.fail(ask);
    expect(poll.view()).toEqual({ value: 1, isStale: false, age: null });
    poll.advance(5_000);
    expect(poll.running()).toContain(ask);
  });

  it('is stale after three missed answers, ages by the second, and is fresh with the next one', () => {
    const poll = answered();
    const pass = (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        poll.advance(1_000);
        if (poll.running().includes(ask)) poll.fail(ask);
      }
    };
    pass(14);
    expect(poll.view()).toEqual({ value: 1, isStale: false, age: null });
    pass(1);
    expect(poll.view()).toEqual({ value: 1, isStale: true, age: 15 });
    pass(4);
    expect(poll.view().age).toBe(19);
    poll.advance(1_000);
    poll.settle(ask, answer(2));
    expect(poll.view()).toEqual({ value: 2, isStale: false, age: null });
  });

  it('has the interval it was made with, and is stale after three of its own', () => {
    const poll = stage(priceModelOf('rates', 60_000));
    poll.send({ type: 'poll.change', question: 'gold' });
    poll.settle(ask, answer(1));
    const failAt = (ms: number) => {
      poll.advance(ms);
      poll.fail(ask);
      return poll.view();
    };
    expect([failAt(60_000), failAt(60_000)].map(({ isStale }) => isStale)).toEqual([false, false]);
    expect(failAt(60_000)).toEqual({ value: 1, isStale: true, age: 180 });
  });

  it('pauses while the page is hidden or offline: stale at once, aged from the arrival (R22)', () => {
    const poll = answered();
    poll.advance(5_000);
    poll.send({ type: 'activity.changed', active: false, at: 5_900 });
    expect(poll.view()).toEqual({ value: 1, isStale: true, age: 5 });
    poll.advance(60_000);
    expect(poll.running()).toEqual(['activity']);
  });

  it('asks at once on return, and is stale until that is answered (R22)', () => {
    const poll = answered();
    poll.send({ type: 'activity.changed', active: false, at: 1_000 });
    poll.advance(60_000);
    poll.send({ type: 'activity.changed', active: true, at: 90_400 });
    expect([poll.running().includes(ask), poll.view()]).toEqual([true, { value: 1, isStale: true, age: 90 }]);
    poll.settle(ask, answer(2));
    expect(poll.view()).toEqual({ value: 2, isStale: false, age: null });
  });

  it('asks another question at once and knows nothing of the former, whose late answer is dropped', () => {
    const poll = answered();
    poll.advance(5_000);
    const late = poll.children.at(-1);
    poll.send({ type: 'poll.change', question: 'silver' });
    expect([late?.getSnapshot().status, poll.input(ask)]).toEqual(['stopped', { question: 'silver' }]);
    expect(poll.view()).toEqual({ value: null, isStale: true, age: null });
  });

  it('asks another question of a hidden page when it is back (R22)', () => {
    const poll = answered();
    poll.send({ type: 'activity.changed', active: false, at: 1_000 });
    poll.send({ type: 'poll.change', question: 'silver' });
    expect(poll.running()).toEqual(['activity']);
    poll.send({ type: 'activity.changed', active: true, at: 2_000 });
    expect(poll.input(ask)).toEqual({ question: 'silver' });
  });

  it('stops without a question', () => {
    const poll = answered();
    poll.send({ type: 'poll.change', question: null });
    poll.advance(60_000);
    expect([poll.running(), poll.view()]).toEqual([['activity'], { value: null, isStale: false, age: null }]);
  });

  it('follows nothing where there is no snapshot', () => {
    expect(freshnessOf(undefined)).toEqual({ isStale: true, age: null });
  });
});

describe('a poll with one question', () => {
  proveMachine(steadyPollModel);

  it('asks once the page is known to be active, in each interval, and not while nobody looks (R22)', () => {
    const poll = stage(steadyPollModel);
    poll.advance(60_000);
    expect([poll.running(), poll.view()]).toEqual([['activity'], { value: null, isStale: true, age: null }]);
    poll.send({ type: 'activity.changed', active: true, at: 60_000 });
    expect(poll.input(ask)).toEqual({ question: 'gold' });
    poll.settle(ask, answer(1, 60_000));
    expect(poll.view()).toEqual({ value: 1, isStale: false, age: null });
    poll.advance(5_000);
    expect(poll.running()).toContain(ask);
    poll.send({ type: 'activity.changed', active: false, at: 66_000 });
    poll.advance(60_000);
    expect([poll.running(), poll.view()]).toEqual([['activity'], { value: 1, isStale: true, age: 66 }]);
  });
});
