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
});
