import { routeOf } from '@bourse/core';
import { useApp, type BoundApp } from '@bourse/react';

let isFollowed = false;

/**
 * Loads the page anew when a visitor has signed in on one that runs the operator's hosted chat: no script of others stays
 * beside a session (A-095, R27).
 */
function leaveWith(app: BoundApp): void {
  if (isFollowed) return;
  isFollowed = true;
  const stop = app.watch(['navigation'], () => {
    const navigation = app.snapshot('navigation');
    const screen = navigation?.matches('standing') ? navigation.context.location?.screen : undefined;
    const isGuest = app.snapshot('session')?.context.user === null;
    if (isGuest || screen === undefined || routeOf(screen).needs === 'guest') return;
    stop();
    location.reload();
  });
}

/** The operator's chat in place of ours. React adds a script of one address once. */
export function HostedChat({ address }: { address: string }) {
  const app = useApp();
  return (
    <span ref={(mark) => void (mark && leaveWith(app))} hidden>
      <script async src={address} />
    </span>
  );
}
