import { problemText } from '@bourse/contract';
import { fromPromise } from 'xstate';
import { crmAddress, crmBase } from '../../platform/session/crm.wire';
import type { SessionRecord } from '../../platform/session/session.types';
import type { Message } from '../../shared/message';
import type { Services } from '../../shared/services';
import type { shellMachine } from './shell.machine';
import type { CrmOutcome } from './shell.types';

const refused = (problem: Message): CrmOutcome => ({ kind: 'refused', problem });

export const shellActors = ({ api, ports }: Services) =>
  ({
    // The tab is opened before anything is awaited: a browser takes it for a part of the press.
    openCrm: fromPromise<CrmOutcome, SessionRecord>(async ({ input, signal }) => {
      const base = crmBase(input, ports.host);
      if (base === null) return refused({ id: 'session.noCrm' });
      const tab = ports.openTab();
      if (tab === null) return refused({ id: 'shell.tabRefused' });
      // A call of a session that has ended is never answered.
      signal.addEventListener('abort', () => tab.close(), { once: true });
      let address: string | null = null;
      try {
        const { data, error, response } = await api.POST('/auth/crm/handoff', { signal });
        address = response.ok ? crmAddress(base, data) : null;
        if (address !== null) return { kind: 'opened' };
        const text = problemText(error);
        return refused(text === null ? { id: 'session.crmFailed' } : { text });
      } finally {
        if (address === null) tab.close();
        else tab.go(address);
      }
    }),
    copyText: fromPromise<void, string>(({ input }) => ports.copy(input)),
  }) satisfies Parameters<typeof shellMachine.provide>[0]['actors'];
