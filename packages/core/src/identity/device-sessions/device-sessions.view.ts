import { defineView } from '../../shared/view';
import type { DeviceSession } from './device-sessions.rules';

/** A device as the dialog lists it. */
export interface ListedDevice extends DeviceSession {
  /** Its end awaits a confirmation. */
  readonly isAsked: boolean;
}

/** The dialog of devices and sessions. */
export interface DeviceSessionsView {
  readonly phase: 'loading' | 'failed' | 'empty' | 'ready';
  readonly devices: readonly ListedDevice[];
  /** Nobody else is signed in. */
  readonly isAlone: boolean;
  /** The end of all awaits a confirmation. */
  readonly isEverywhereAsked: boolean;
  /** Neither is asked about: there is something to end everywhere. */
  readonly canEndEverywhere: boolean;
  /** One is asked about, or being ended: what would ask about another takes no press meanwhile. */
  readonly isHeld: boolean;
  /** The confirmation has only just come up. */
  readonly isLocked: boolean;
  readonly isEnding: boolean;
}

/** Loading before the flow runs: the dialog opens first. */
export const deviceSessionsView = defineView(['deviceSessions'], ({ deviceSessions }): DeviceSessionsView => {
  const { sessions, asked } = deviceSessions?.context ?? { sessions: [], asked: null };
  const isComing = !deviceSessions || deviceSessions.matches('closed') || deviceSessions.matches('loading');
  const isEverywhereAsked = asked === 'everywhere';
  const isAlone = sessions.length === 1 && sessions[0]?.isCurrent === true;
  const loaded = sessions.length === 0 ? 'empty' : 'ready';
  return {
    phase: isComing ? 'loading' : deviceSessions.matches('failed') ? 'failed' : loaded,
    devices: sessions.map((session) => ({
      ...session,
      isAsked: asked !== null && !isEverywhereAsked && asked.id === session.id,
    })),
    isAlone,
    isEverywhereAsked,
    canEndEverywhere: sessions.some(({ isCurrent }) => !isCurrent) && !isEverywhereAsked,
    isHeld: asked !== null,
    isLocked: deviceSessions?.hasTag('locked') ?? false,
    isEnding: (['endingOne', 'checking', 'endingAll'] as const).some(
      (state) => deviceSessions?.matches(state) === true,
    ),
  };
});
