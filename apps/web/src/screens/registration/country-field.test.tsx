// @vitest-environment happy-dom
import { AppProvider, type BoundApp } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { CountryField } from './country-field';

const { show, one, text } = mountedPage();

const france = { name: 'France', dialCode: '33', flag: 'fr' };

/** The field while its countries are so, on a form that was refused for want of one. */
function shown(value: 'loading' | 'failed' | { ready: 'resting' }) {
  const countries = { value, context: { value: typeof value === 'object' ? [france] : null, next: null } };
  const app = {
    snapshot: (name: string) => (name === 'countries' ? countries : undefined),
    watch: () => () => undefined,
    send: () => undefined,
  } as unknown as BoundApp;
  const problems = { country: { text: 'Country is required' } };
  show(
    <AppProvider app={app}>
      <CountryField
        form={{ fields: { country: '' }, problems, problem: null, isBusy: false }}
        name="country"
        label="Country"
        onChoose={() => undefined}
      />
    </AppProvider>,
  );
}

/** What the list says once this is typed. */
function saidOf(part: string) {
  const input = one<HTMLInputElement>('input[name="country"], input[type="text"], input');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  act(() => input.focus());
  act(() => {
    set?.call(input, part);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return document.querySelector('[role="listbox"]')?.parentElement?.textContent;
}

it('says of no country that it does not exist before the countries are there (R14)', () => {
  shown('loading');
  expect(saidOf('Fra')).toBe('Loading');
  shown({ ready: 'resting' });
  expect(saidOf('Nowhere')).toBe('No country has that name');
});

it('says what is wrong also where the countries could not be loaded (R14, A-146)', () => {
  shown('failed');
  expect(text()).toContain('The countries could not be loaded');
  expect(text()).toContain('Country is required');
});
