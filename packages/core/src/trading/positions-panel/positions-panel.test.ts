import { describe, expect, it } from 'vitest';
import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { positionsPanelModel } from './positions-panel.model';

function unfolded() {
  const panel = stage(positionsPanelModel);
  panel.send({ type: 'panel.show' });
  return panel;
}

describe('positions-panel', () => {
  proveMachine(positionsPanelModel);

  it('is between 120 px and 70 % of the window high (T-028)', () => {
    const panel = unfolded();
    const heights = [90, 300, 2_000].map((height) => {
      panel.send({ type: 'panel.resize', height, available: 1_000 });
      return panel.snapshot().context.height;
    });
    expect(heights).toEqual([120, 300, 700]);
  });

  it('forgets its height when it is folded, and takes none while it is (T-027)', () => {
    const panel = unfolded();
    panel.send({ type: 'panel.resize', height: 300, available: 1_000 });
    panel.send({ type: 'panel.toggle' });
    panel.send({ type: 'panel.resize', height: 400, available: 1_000 });
    panel.send({ type: 'panel.toggle' });
    expect([panel.snapshot().value, panel.snapshot().context.height]).toEqual(['unfolded', 200]);
  });
});
