// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { AccountStatus } from './account-status';

const { show, one, all } = mountedPage();
const at = (value: unknown) => ({ kycStatus: { value, context: { value: null, next: null } } });

it('the account’s status keeps the focus of what loads the identity again, and goes with that (T-169)', () => {
  const { app, sent, set } = steered(at('failed'));
  show(
    <AppProvider app={app}>
      <AccountStatus />
    </AppProvider>,
  );
  const retry = all('button').find(({ textContent }) => textContent === 'Could not load. Try again');
  act(() => retry?.focus());
  act(() => retry?.click());
  expect(sent).toEqual([['kycStatus', { type: 'remote.load' }]]);
  set(at('loading'));
  expect(document.activeElement).toBe(one('section'));
});
