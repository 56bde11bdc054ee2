// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { CredentialsForm } from './credentials-form';

const { show, all } = mountedPage();

/** The sign-in of somebody whose address is not verified. */
const signInAt = (isBusy: boolean, banner = 'emailNotVerified') => ({
  signIn: {
    context: { fields: { email: 'ada@example.com' }, fill: 0, problems: {}, banner },
    can: ({ type }: { type: string }) => type === 'code.resend' && banner === 'emailNotVerified' && !isBusy,
    hasTag: (tag: string) => (tag === 'busy') === isBusy,
  },
});
const resend = () => all('button').find(({ textContent }) => textContent === 'Resend verification email');

it('keeps the focus on what asks for another code while that is on its way, and asks once (A-106)', () => {
  const { app, sent, set } = steered(signInAt(false));
  show(
    <AppProvider app={app}>
      <CredentialsForm />
    </AppProvider>,
  );
  const button = resend();
  act(() => button?.focus());
  act(() => button?.click());
  set(signInAt(true));
  expect([resend() === button, document.activeElement === button, button?.getAttribute('aria-busy')]).toEqual([
    true,
    true,
    'true',
  ]);
  act(() => button?.click());
  expect(sent).toEqual([['signIn', { type: 'code.resend' }]]);
  set(signInAt(false));
  expect([document.activeElement === button, button?.getAttribute('aria-busy')]).toEqual([true, null]);
});

it('leads to where a mailed code is entered, for the typed address and without asking for another, which would be refused for minutes (A-104, A-160, A-170, R6)', () => {
  const { app, sent, set } = steered(signInAt(false));
  show(
    <AppProvider app={app}>
      <CredentialsForm />
    </AppProvider>,
  );
  const ways = () => all('[role="alert"] :is(a, button)');
  expect(ways().map(({ textContent }) => textContent)).toEqual(['I have a code', 'Resend verification email']);
  const [enter] = ways();
  act(() => enter?.click());
  // Where that is core knows, which remembers whose code it is.
  expect([sent, enter?.getAttribute('href')]).toEqual([[['signIn', { type: 'code.enter' }]], null]);
  set(signInAt(true));
  expect(enter?.getAttribute('aria-disabled')).toBe('true');
  set(signInAt(false, 'adminNotVerified'));
  expect(ways()).toEqual([]);
});
