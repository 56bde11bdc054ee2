import { expect, it } from 'vitest';
import { texts, withTexts } from './intl';

it('brings the texts of every part once one is missing, so that no notice shows its id (A-228)', async () => {
  const entry = await texts('en');
  expect(entry.formatMessage({ id: 'closing.closed' })).toBe('closing.closed');
  expect((await texts('en')).formatMessage({ id: 'closing.closed' })).toBe('Position successfully closed');
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
