import { expect, test } from '../journey.ts';
import { follow, HeldCalls } from './drive.ts';
import { walksOf, type FlowMap } from './walk.ts';

/**
 * Walks the pages of these flows against the server, and prints how much of each machine was taken; the tag `@desktop`
 * keeps maps of a wide page from a phone, which has other ways to them.
 */
export function walkEach(pages: Readonly<Record<string, FlowMap<never>>>, tag: readonly string[] = []): void {
  for (const [name, map] of Object.entries(pages)) {
    const { walks, taken, left } = walksOf(map);
    const all = taken + left.length;
    test.describe(`every transition of ${name} that its page can take, against the server`, { tag: [...tag] }, () => {
      test.beforeAll(() => {
        console.log(`${name}: ${taken} of ${all} transitions and answers in ${walks.length} walks`);
        for (const gap of left) console.log(`${name}: not ${gap}: ${map.gaps?.[gap] ?? 'nobody has said why'}`);
      });
      for (const [at, walk] of walks.entries())
        test(`${at + 1}: ${walk.title}`, async ({ page, context, server }, { project }) => {
          test.setTimeout(90_000);
          const email = `walk-${at}-${project.name}-${crypto.randomUUID().slice(0, 8)}@example.com`;
          const scene = { page, context, server, email, held: new HeldCalls(), start: walk.start };
          try {
            await follow(map, walk, scene, (title, body) => test.step(title, body));
          } finally {
            await map.close?.(scene);
          }
          expect(walk.taken.size).toBeGreaterThan(0);
        });
    });
  }
}
