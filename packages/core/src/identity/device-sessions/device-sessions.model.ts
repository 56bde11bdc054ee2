import { Offline } from '../../shared/unreached';
import { defineModel } from '../../testing/model';
import { deviceSessionsMachine } from './device-sessions.flow';
import type { DeviceSession } from './device-sessions.rules';
import { deviceSessionsView } from './device-sessions.view';

export const laptop: DeviceSession = {
  id: '0c8c7d0e-3d5c-4a53-9a3e-6f3c1f0f6f1b',
  device: { id: 'deviceSessions.device', values: { browser: 'Firefox', system: 'Linux' } },
  kind: 'computer',
  signedInAt: '2026-03-02T09:15:00.000Z',
  lastUsedAt: '2026-03-02T11:40:00.000Z',
  isCurrent: true,
};
export const phone: DeviceSession = {
  id: '7b1d7e52-8a0b-4a0d-8f55-2f2a2e0a9c1d',
  device: { text: 'iPhone' },
  kind: 'phone',
  signedInAt: '2026-02-27T20:03:00.000Z',
  lastUsedAt: '2026-03-01T22:10:00.000Z',
  isCurrent: false,
};
/** The same as the server tells it. */
export const wirePhone = {
  id: phone.id,
  device: 'iPhone',
  created_at: phone.signedInAt,
  last_used_at: phone.lastUsedAt,
  is_current: false,
};

export const deviceSessionsModel = defineModel(deviceSessionsMachine, {
  events: [
    { type: 'shown.changed', shown: true },
    { type: 'shown.changed', shown: false },
    { type: 'sessions.reload' },
    { type: 'network.changed', network: 'online' },
    { type: 'device.signOut', id: phone.id },
    { type: 'everywhere.signOut' },
    { type: 'ending.confirm' },
    { type: 'ending.cancel' },
  ],
  answers: {
    listSessions: { done: [[laptop, phone], [laptop]], failed: [new Error('unavailable')] },
    deleteSession: {
      done: [
        { kind: 'ended' },
        { kind: 'refused', message: 'Too many requests.' },
        { kind: 'refused', message: null },
        { kind: 'gone' },
      ],
      failed: [new Error('unavailable'), new Offline('no network')],
    },
    closeAllSessions: {
      done: [{ kind: 'ended' }, { kind: 'refused', message: 'Too many requests.' }],
      failed: [new Error('unavailable'), new Offline('no network')],
    },
  },
  key: ({ context: { sessions, asked, isShown } }) => [sessions.length, asked, isShown],
  residents: ['notices', 'dialogs', 'session'],
  view: deviceSessionsView,
});
