import { defineModel } from '../../testing/model';
import { Superseded } from '../../shared/superseded';
import { emptyRecord } from '../session/user.wire';
import { settingsMachine } from './settings.machine';
import { parseSettings } from './settings.parse';
import type { SettingsOutcome } from './settings.types';
import { settingsView } from './settings.view';

const settings = parseSettings({ site_name: 'Bourse' }, 'trade.example')!;
const ready: SettingsOutcome = { kind: 'ready', settings, record: emptyRecord };
const whole: SettingsOutcome = { ...ready, settings: { ...settings, isWhole: true } };
const unavailable: SettingsOutcome = { kind: 'maintenance', isDeclared: false };
const maintenance: SettingsOutcome = { kind: 'maintenance', isDeclared: true };
const outcomes = {
  done: [ready, whole, unavailable, maintenance],
  failed: [new Error('unreachable'), new Superseded()],
};

export const settingsModel = defineModel(settingsMachine, {
  events: [
    { type: 'settings.reload' },
    { type: 'settings.complete' },
    { type: 'activity.changed', active: false },
    { type: 'activity.changed', active: true },
  ],
  answers: { getSettings: outcomes, refreshSettings: outcomes, askMaintenance: outcomes },
  key: ({ context }) => [context.settings?.isWhole ?? null, context.isActive],
  residents: ['app'],
  view: settingsView,
});
