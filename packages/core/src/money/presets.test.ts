import { describe, expect, it } from 'vitest';
import { depositPresetsView, ownPresets, presetsOf } from './presets';

const settingsOf = (offered: object) => ({ context: { settings: { offered } } }) as never;

describe('the amounts that screens offer', () => {
  it('are the documents’ before the first answer, and where the operator has none (R28, M-056, M-077, M-233)', () => {
    expect(ownPresets).toEqual({
      deposit: [100, 200, 500, 1000],
      customDeposit: [250, 583, 875, 1500],
      topUp: [200, 500, 1000, 2000, 3000, 5000, 10_000, 50_000, 100_000],
      initialDeposit: [200, 500, 1000, 5000, 10_000],
    });
    const before = [undefined, { context: { settings: null } } as never, settingsOf({ topUp: [] })];
    for (const settings of before) expect(presetsOf(settings, 'topUp')).toBe(ownPresets.topUp);
  });

  it('are the operator’s, list by list (R28)', () => {
    const settings = settingsOf({ deposit: [50, 99.5], customDeposit: [] });
    expect(depositPresetsView.read({ settings })).toEqual({
      quick: ['50', '99.5'],
      custom: ['250', '583', '875', '1500'],
    });
  });
});
