import { expect, test } from 'vitest';
import { readForm } from './forms';

// Copying the list for each entry would take minutes: the limit of a test ends that.
test('a list of a form has as many entries as were sent, in their order', async () => {
  const sent = Array.from({ length: 200_000 }, (_, at) => String(at));
  const body = Buffer.from(sent.map((value) => `a[]=${value}`).join('&'));
  const { fields } = await readForm('application/x-www-form-urlencoded', body);
  expect(fields['a']).toEqual(sent);
});
