import type { Move } from '@bourse/model-testing';
import type { Scene } from './walk.ts';

/** The browser lets the page copy or refuses it, as the next answer of this copying actor says. */
export async function letCopy({ page, context }: Scene, rest: readonly Move[], child: string): Promise<void> {
  const answer = rest.find((move) => move.child === child);
  const session = await context.newCDPSession(page);
  await session.send('Browser.setPermission', {
    permission: { name: 'clipboard-write', allowWithoutSanitization: false },
    setting: answer?.kind === 'failed' ? 'denied' : 'granted',
    origin: new URL(page.url()).origin,
  });
  await session.detach();
}
