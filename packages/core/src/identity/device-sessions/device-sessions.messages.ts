/** Texts of the devices that an account is signed in by, and of ending it there. */
export const deviceSessionsMessages = {
  'deviceSessions.device': '{browser} on {system}',
  'deviceSessions.unknown': 'Unknown device',
  'deviceSessions.ended': 'The device is signed out',
  'deviceSessions.endedEverywhere': 'You are signed out on every device',
  'deviceSessions.notEnded': 'Nothing was signed out',
  'deviceSessions.notEndedBecause': 'Nothing was signed out. {reason}',
  'deviceSessions.noAnswer': 'No answer',
  'deviceSessions.unconfirmed': 'The list shows which devices are still signed in',
} as const;
