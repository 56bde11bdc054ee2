import { fromPromise } from 'xstate';
import { activity } from '../../shared/activity';
import type { Services } from '../../shared/services';
import type { managerProfileMachine } from './manager-profile.machine';
import type { ManagerProfile } from './manager-profile.types';
import { parseManager } from './manager-profile.wire';

/** GET /user/manager/{manager_id} (T-188). */
export const managerProfileActors = ({ api, ports }: Services) =>
  ({
    activity: activity(ports),
    getManager: fromPromise<ManagerProfile, { managerId: string | null }>(async ({ input: { managerId }, signal }) => {
      const path = { manager_id: Number(managerId) };
      const { data, response } = await api.GET('/user/manager/{manager_id}', { params: { path }, signal });
      if (!response.ok) throw new Error(`The manager answered ${response.status}`);
      return parseManager(data);
    }),
  }) satisfies Parameters<typeof managerProfileMachine.provide>[0]['actors'];
