import type { SnapshotFrom } from 'xstate';
import { ticketFact } from '../../platform/navigation/navigation.facts';
import { presentEmailFact } from '../../platform/session/session.facts';
import { passwordLinkFact } from '../../platform/settings/settings.facts';
import { defineFlow } from '../../shared/flow';
import type { Secret } from '../../shared/secret';
import { autoLoginActors } from './auto-login.actors';
import { ticketOf } from './auto-login.form';
import { autoLoginMachine } from './auto-login.machine';
import type { AutoLoginEvent } from './auto-login.types';

export { autoLoginView } from './auto-login.view';

/** As the facts say it when the address is opened. */
interface Known {
  readonly ticket?: Secret | null;
  readonly presentEmail?: string | null;
  readonly passwordLink?: boolean;
}

export const autoLogin = defineFlow({
  name: 'autoLogin',
  machine: autoLoginMachine,
  provide: (services) => autoLoginMachine.provide({ actors: autoLoginActors(services) }),
  needs: [ticketFact, presentEmailFact, passwordLinkFact],
  input: ({ ticket, presentEmail, passwordLink }: Known) => ({
    ticket: ticketOf(ticket),
    presentEmail: presentEmail ?? null,
    passwordLink: passwordLink ?? false,
  }),
  hasAddress: true,
});

declare module '../../shared/resident' {
  interface Residents {
    autoLogin: { event: AutoLoginEvent; snapshot: SnapshotFrom<typeof autoLoginMachine> };
  }
}
