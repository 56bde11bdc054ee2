import { expect } from '@playwright/test';
import { testOnSite } from '../page/fixture.ts';
import { scenes } from '../page/scenes.ts';
import { play } from '../page/stage.ts';

const test = testOnSite([]);

// The page against core's views of the same moment, and each press against what the view offered.
for (const [name, scene] of Object.entries(scenes))
  test(`what the page shows and sends is what core says: ${name}`, {
    tag: scene.device === 'phone' ? '@phone' : '@desktop',
  }, async ({ browser, site }) => {
    const states: string[] = [];
    await play(browser, site, scene, (part, state, found) => {
      states.push(state);
      expect.soft(found, `${part}: ${state}`).toEqual([]);
    });
    expect(states.length, 'different states').toBeGreaterThanOrEqual(3);
  });
