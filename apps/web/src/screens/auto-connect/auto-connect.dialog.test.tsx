// @vitest-environment happy-dom
import { AppProvider, type BoundApp } from '@bourse/react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import AutoConnectDialog from './auto-connect.dialog';

const { show } = mountedPage();

it('tells core once the offer of a manager is seen, from when on presses mean nothing for a moment (R39)', () => {
  const sent: { name: string; event: object }[] = [];
  const user = { traderRequest: 'pending', managerId: 7, managerName: 'Ada', managerImage: '' };
  const context = { user, settings: { enableAutoTrader: true }, action: null };
  const traderRequest = { context, matches: () => false, hasTag: () => true };
  const app = {
    snapshot: (name: string) => ({ traderRequest })[name],
    watch: () => () => undefined,
    send: (name: string, event: object) => sent.push({ name, event }),
  } as unknown as BoundApp;
  const page = (
    <AppProvider app={app}>
      <AutoConnectDialog />
    </AppProvider>
  );
  show(page);
  const opened = { name: 'traderRequest', event: { type: 'dialog.opened' } };
  expect(sent).toEqual([opened]);
});
