// @vitest-environment happy-dom
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';

const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
afterEach(() => vi.resetModules());

describe('a sound', () => {
  it('is a bundled file of its own, played from its beginning each time (T-226)', async () => {
    const played: HTMLMediaElement[] = [];
    play.mockImplementation(function (this: HTMLMediaElement) {
      played.push(this);
      return Promise.resolve();
    });
    const { playSound } = await import('./sound.browser');
    playSound('success');
    playSound('error');
    playSound('success');
    expect(played.map(({ src }) => /(\w+)\.wav/.exec(src)?.[1])).toEqual(['success', 'error', 'success']);
    expect(played[2]).toBe(played[0]);
    for (const name of ['success', 'error']) {
      const file = join(import.meta.dirname, `../sounds/${name}.wav`);
      expect(readFileSync(file).subarray(0, 4).toString()).toBe('RIFF');
      expect(statSync(file).size).toBeLessThan(20_000);
    }
  });

  it.each([
    ['refused', () => Promise.reject(new DOMException('no press yet', 'NotAllowedError'))],
    [
      'impossible',
      () => {
        throw new DOMException('no device', 'NotSupportedError');
      },
    ],
  ])('that is %s is ignored (T-226)', async (_, refuse) => {
    play.mockImplementation(refuse);
    const { playSound } = await import('./sound.browser');
    expect(() => playSound('success')).not.toThrow();
    await Promise.resolve();
  });
});
