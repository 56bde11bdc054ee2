import { navigationView, routeOf } from '@bourse/core';
import { useSend, useView } from '@bourse/react';
import { useCallback } from 'react';

/**
 * The location hook of the router: the path of the screen that core's guard allows, and a way to ask for another
 * (hard case 7). An unknown path is '/*', which no route of the table matches; '' while the guard has not decided, which
 * the router takes for '/': which screen shows is not to be read from it.
 */
export function useAppLocation(): [string, (path: string, options?: { replace?: boolean }) => void] {
  const { screen } = useView(navigationView);
  const send = useSend('navigation');
  const go = useCallback(
    (path: string, { replace = false } = {}) => send({ type: 'navigation.go', path, replace }),
    [send],
  );
  return [screen === null ? '' : routeOf(screen).path, go];
}
