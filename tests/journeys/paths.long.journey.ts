import { expect, test } from '../lib/journey.ts';
import { emailVerificationPage } from '../lib/paths/email-verification.ts';
import { passwordResetPage } from '../lib/paths/password-reset.ts';
import { signInPage } from '../lib/paths/sign-in.ts';
import { twoFaPage } from '../lib/paths/two-fa.ts';
import { follow, HeldCalls, walksOf, type FlowMap } from '../lib/paths/walk.ts';

const pages: Readonly<Record<string, FlowMap<never>>> = {
  'the sign-in': signInPage,
  'the verification of an e-mail': emailVerificationPage,
  'the reset of a password': passwordResetPage,
  'the check of a device': twoFaPage,
};

for (const [name, map] of Object.entries(pages)) {
  const { walks, taken, all } = walksOf(map);
  test.describe(`every transition of ${name} that its page can take, against the server`, () => {
    test.beforeAll(() => {
      console.log(`${name}: ${taken} of ${all} transitions and answers in ${walks.length} walks`);
    });
    for (const [at, walk] of walks.entries())
      test(`${at + 1}: ${walk.title}`, async ({ page, context, server }, { project }) => {
        test.setTimeout(90_000);
        const email = `walk-${at}-${project.name}-${crypto.randomUUID().slice(0, 8)}@example.com`;
        const scene = { page, context, server, email, held: new HeldCalls() };
        await follow(map, walk, scene, (title, body) => test.step(title, body));
        expect(walk.taken.size).toBeGreaterThan(0);
      });
  });
}
