import type { SnapshotFrom } from 'xstate';
import { recordFact, userFact } from '../../platform/session/session.facts';
import { settingsFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import { shellActors } from './shell.actors';
import { shellMachine } from './shell.machine';
import type { ShellEvent } from './shell.types';

export type { AccountName, Entry, MenuName } from './shell.menu';
export type * from './shell.types';
export { alertsView, shellView, type AccountFacts, type ShellView } from './shell.view';

export const shell = defineFlow({
  name: 'shell',
  machine: shellMachine,
  provide: (services) => shellMachine.provide({ actors: shellActors(services) }),
  needs: [userFact, settingsFact, recordFact],
});

declare module '../../shared/resident' {
  interface Residents {
    shell: { event: ShellEvent; snapshot: SnapshotFrom<typeof shellMachine> };
  }
}
