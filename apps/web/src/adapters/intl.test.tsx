// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../testing/frame';
import { steered } from '../testing/steered';
import { Localised, texts, withTexts } from './intl';
import NoticesCorner from './notices-corner';

const { show } = mountedPage();

it('shows a notice without words while the part with its text loads, then with them, and never its id (A-228, A-244)', async () => {
  const entry = await texts('en');
  const notice = { key: 1, kind: 'success', message: { id: 'closing.closed' }, count: 1 };
  const { app, set } = steered({ notices: { context: { notices: [notice] } } });
  const seen = new Set<string | null>();
  const look = () => seen.add(document.querySelector('[role="status"]')?.textContent ?? null);
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  show(
    <AppProvider app={app}>
      <Localised first={entry}>
        <NoticesCorner />
      </Localised>
    </AppProvider>,
  );
  look();
  await act(async () => void (await texts('en')));
  watcher.disconnect();
  // The library's list outlives the page.
  set({ notices: { context: { notices: [] } } });
  expect([...seen].filter((text) => text !== null)).toEqual(['Success', 'SuccessPosition successfully closed']);
});

it('writes the numbers inside a text with the separators of all others, in Spanish too (A-248)', async () => {
  await withTexts('support', () => Promise.resolve());
  for (const [language, shown] of [
    ['en', '10,080 minutes ago'],
    ['es', 'hace 10,080 minutos'],
  ] as const) {
    const intl = await texts(language);
    expect(intl.formatMessage({ id: 'chat.minutesAgo' }, { minutes: 10_080 })).toBe(shown);
  }
});
