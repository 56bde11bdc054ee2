// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import { CredentialsForm } from './credentials-form';

const { show, all } = mountedPage();

/** The sign-in of somebody whose address is not verified. */
const signInAt = (isBusy: boolean) => ({
  signIn: {
    context: { fields: { email: 'ada@example.com' }, fill: 0, problems: {}, banner: 'emailNotVerified' },
    can: ({ type }: { type: string }) => type === 'code.resend' && !isBusy,
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
