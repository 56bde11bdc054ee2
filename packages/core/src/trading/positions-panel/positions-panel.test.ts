import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { createActor } from 'xstate';
import { fakeOrigin, fakePorts } from '../../testing/ports.fake';
import { positionsPanelActors } from './positions-panel.actors';
import { positionsPanelMachine } from './positions-panel.machine';
import { positionsPanelModel } from './positions-panel.model';

function unfolded() {
  const panel = stage(positionsPanelModel);
  panel.send({ type: 'panel.show' });
  return panel;
}

describe('positions-panel', () => {
  proveMachine(positionsPanelModel);

  it('is folded until there is something to see, and then stays unfolded (T-028, T-073, R24)', () => {
    const panel = stage(positionsPanelModel);
    expect(panel.view()).toMatchObject({ isExpanded: false, height: 200 });
    for (let times = 0; times < 2; times++) {
      panel.send({ type: 'panel.show' });
      expect(panel.view()).toMatchObject({ isExpanded: true });
    }
  });

  it('is between 120 px and 70 % of the window high (T-028)', () => {
    const panel = unfolded();
    const heights = [90, 300, 2_000].map((height) => {
      panel.send({ type: 'panel.resize', height, available: 1_000 });
      return panel.view().height;
    });
    expect(heights).toEqual([120, 300, 700]);
  });

  it('forgets its height when it is folded, and takes none while it is (T-027, R31)', () => {
    const panel = unfolded();
    panel.send({ type: 'panel.resize', height: 300, available: 1_000 });
    panel.send({ type: 'panel.toggle' });
    panel.send({ type: 'panel.resize', height: 400, available: 1_000 });
    panel.send({ type: 'panel.toggle' });
    expect(panel.view()).toMatchObject({ isExpanded: true, height: 200 });
  });

  it('is as high at the next visit as it was left, and 200 px after it was folded (T-027, T-028)', () => {
    const origin = fakeOrigin();
    const height = () => {
      const actors = positionsPanelActors({ ports: { ...fakePorts(), storage: origin.tab() } });
      const panel = createActor(positionsPanelMachine.provide({ actors })).start();
      panel.send({ type: 'panel.show' });
      return { panel, shown: panel.getSnapshot().context.height };
    };
    const first = height();
    first.panel.send({ type: 'panel.resize', height: 320, available: 1_000 });
    first.panel.send({ type: 'panel.resize', height: 340, available: 1_000 });
    // Still on its way: nothing is written at every move of a pointer.
    expect(origin.tab().get('webtrader_panels_positions')).toBeNull();
    first.panel.send({ type: 'panel.settle' });
    const [second, other] = [height(), height()];
    expect([first.shown, second.shown]).toEqual([200, 340]);
    second.panel.send({ type: 'panel.toggle' });
    expect([height().shown, other.panel.getSnapshot().context.height]).toEqual([200, 340]);
    for (const [kept, shown] of [
      ['100', 120],
      ['high', 200],
      ['1e3', 200],
      ['-300', 200],
    ] as const) {
      origin.tab().set('webtrader_panels_positions', kept);
      expect([kept, height().shown]).toEqual([kept, shown]);
    }
  });
});
