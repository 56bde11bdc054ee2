import { navigationView, readView, routeOf, type App } from '@bourse/core';

/**
 * Loads the page anew when a visitor has signed in on one that runs the operator's hosted chat: no script of others stays
 * beside a session (A-095, R27).
 */
export function leaveHostedChat(app: App, { document, location }: Window): () => void {
  const stop = app.watch(['navigation'], () => {
    const { screen } = readView(app, navigationView);
    const isGuest = app.snapshot('session')?.context.user === null;
    if (isGuest || screen === null || routeOf(screen).needs === 'guest') return;
    if (document.querySelector('[data-hosted-chat]') === null) return;
    stop();
    location.reload();
  });
  return stop;
}
