// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import NewDemoAccountPage from './new-demo-account.page';

const { show, one } = mountedPage();
const fields = { platform: '', account_type: '', currency: '', leverage: '', initial_deposit: '' };
const at = (value: string) => ({
  value,
  context: { fields, problems: {}, problem: value === 'unknown' ? { text: 'Nobody knows.' } : null, answer: null },
  hasTag: () => false,
});

it.each([
  ['accepted', 'Your demo account is open.'],
  ['unknown', 'Nobody knows.'],
])('what became of a demo account takes the focus of the form that it follows: %s (M-236)', (end, text) => {
  const areas = { context: { phases: { money: 'running' }, failed: {} } };
  const { app, set } = steered({ areas, newDemoAccount: at('editing') });
  show(
    <AppProvider app={app}>
      <NewDemoAccountPage />
    </AppProvider>,
  );
  act(() => one('[type="submit"]').focus());
  set({ newDemoAccount: at(end) });
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain(text);
});
