import { expect, it } from 'vitest';
import { texts } from './intl';

it('brings the texts of every part once one is missing, so that no notice shows its id (A-228)', async () => {
  const entry = await texts('en');
  expect(entry.formatMessage({ id: 'closing.closed' })).toBe('closing.closed');
  expect((await texts('en')).formatMessage({ id: 'closing.closed' })).toBe('Position successfully closed');
});
