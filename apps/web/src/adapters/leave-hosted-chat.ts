import { navigationView, routeOf } from '@bourse/core';
import type { BoundApp } from '@bourse/react';

let isFollowed = false;

/**
 * Loads the page anew when a visitor has signed in on one that runs the operator's hosted chat: no script of others stays
 * beside the pages of the account (A-095, R27). Not at the device check: a page that comes anew asks for a second code.
 */
export function leaveHostedChat(app: BoundApp): void {
  if (isFollowed) return;
  isFollowed = true;
  const stop = app.watch(['navigation'], () => {
    const navigation = app.snapshot('navigation');
    const screen = navigation?.matches('standing') ? navigationView.read({ navigation }).screen : null;
    const isGuest = app.snapshot('session')?.context.user === null;
    if (isGuest || screen === null || routeOf(screen).needs !== 'user') return;
    stop();
    location.reload();
  });
}
