import { fromPromise } from 'xstate';
import { activity } from '../../shared/activity';
import type { Services } from '../../shared/services';
import { emptyRecord, parseRecord } from '../session/user.wire';
import type { settingsMachine } from './settings.machine';
import { parseSettings } from './settings.parse';
import type { SettingsOutcome } from './settings.types';

/** Whether the body of a 503 has the word of the contract. */
const isDeclared = (body: unknown) =>
  typeof body === 'object' && body !== null && 'status' in body && body.status === 'maintenance';

export const settingsActors = ({ api, ports }: Services) =>
  ({
    activity: activity(ports),
    /** Only 200 counts, 503 is maintenance; everything else throws. */
    getSettings: fromPromise<SettingsOutcome, undefined>(async ({ signal }) => {
      const { data, error, response } = await api.GET('/user/settings', { signal });
      if (response.status === 503) return { kind: 'maintenance', isDeclared: isDeclared(error) };
      const settings = response.status === 200 ? parseSettings(data?.data, ports.host) : null;
      if (!settings) throw new Error(`Settings answered ${response.status}`);
      return { kind: 'ready', settings, record: parseRecord(data?.data.session) ?? emptyRecord };
    }),
  }) satisfies Parameters<typeof settingsMachine.provide>[0]['actors'];
