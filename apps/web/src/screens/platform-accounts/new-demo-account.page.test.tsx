// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import NewDemoAccountPage from './new-demo-account.page';

const { show, all, one } = mountedPage();
const fields = { platform: '', account_type: '', currency: '', leverage: '', initial_deposit: '' };
const at = (value: string) => ({
  value,
  context: { fields, problems: {}, problem: value === 'unknown' ? { text: 'Nobody knows.' } : null, answer: null },
  hasTag: () => false,
});

it.each([
  ['accepted', 'Your demo account is open.'],
  ['unknown', 'Nobody knows.'],
])(
  'what became of a demo account takes the focus of the form that it follows, and gives it back: %s (M-236)',
  (end, text) => {
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
    act(() =>
      all('button')
        .find(({ textContent }) => textContent === 'Back to the form')
        ?.focus(),
    );
    set({ newDemoAccount: at('editing') });
    expect(document.activeElement).toBe(one('[role="radio"]'));
  },
);

it.each([
  ['nothing is chosen', ''],
  ['what was chosen is no longer offered', '77'],
])('a choice is one stop of the keyboard also where %s (M-229)', (_, initial_deposit) => {
  const editing = at('editing');
  const { app } = steered({
    areas: { context: { phases: { money: 'running' }, failed: {} } },
    newDemoAccount: { ...editing, context: { ...editing.context, fields: { ...fields, initial_deposit } } },
  });
  show(
    <AppProvider app={app}>
      <NewDemoAccountPage />
    </AppProvider>,
  );
  const stops = all('[role="radiogroup"]').map((group) =>
    [...group.querySelectorAll<HTMLElement>('[role="radio"]')].map(({ tabIndex }) => tabIndex === 0),
  );
  expect(stops).toHaveLength(5);
  for (const [first, ...others] of stops) expect([first, others.includes(true)]).toEqual([true, false]);
});
