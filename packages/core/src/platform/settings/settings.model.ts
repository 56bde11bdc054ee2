import { defineModel } from '../../testing/model';
import { Superseded } from '../../shared/superseded';
import { emptyRecord } from '../session/user.wire';
import { settingsMachine } from './settings.machine';
import { parseSettings } from './settings.parse';
import type { SettingsOutcome } from './settings.types';
import { settingsView } from './settings.view';

const settings = parseSettings({ site_name: 'Bourse' }, 'trade.example')!;
const ready: SettingsOutcome = { kind: 'ready', settings, record: emptyRecord };
const maintenance: SettingsOutcome = { kind: 'maintenance' };
const outcomes = { done: [ready, maintenance], failed: [new Error('unreachable'), new Superseded()] };

export const settingsModel = defineModel(settingsMachine, {
  events: [{ type: 'settings.reload' }],
  answers: { getSettings: outcomes, refreshSettings: outcomes },
  key: (snapshot) => snapshot.context.settings === null,
  residents: ['app'],
  view: settingsView,
});
