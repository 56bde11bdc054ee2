import { fromPromise } from 'xstate';
import type { Services } from '../../shared/services';
import { emptyRecord, parseRecord } from '../session/user.wire';
import type { settingsMachine } from './settings.machine';
import { parseSettings } from './settings.parse';
import type { SettingsOutcome } from './settings.types';

export const settingsActors = ({ api, ports }: Services) =>
  ({
    /** Only 200 counts, 503 is maintenance; everything else throws. */
    getSettings: fromPromise<SettingsOutcome, undefined>(async ({ signal }) => {
      const { data, response } = await api.GET('/user/settings', { signal });
      if (response.status === 503) return { kind: 'maintenance' };
      const settings = response.status === 200 ? parseSettings(data?.data, ports.host) : null;
      if (!settings) throw new Error(`Settings answered ${response.status}`);
      return { kind: 'ready', settings, record: parseRecord(data?.data.session) ?? emptyRecord };
    }),
  }) satisfies Parameters<typeof settingsMachine.provide>[0]['actors'];
