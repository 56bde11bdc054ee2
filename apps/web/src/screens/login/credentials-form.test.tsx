// @vitest-environment happy-dom
import { AppProvider, type BoundApp } from '@bourse/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { CredentialsForm } from './credentials-form';

const { show, all } = mountedPage();

/** The sign-in of somebody whose address is not verified, and what the page sent of it. */
function refused() {
  const sent: string[] = [];
  const context = { fields: { email: 'ada@example.com' }, fill: 0, problems: {}, banner: 'emailNotVerified' };
  const at = (isBusy: boolean) => ({
    context,
    can: ({ type }: { type: string }) => type === 'code.resend' && !isBusy,
    hasTag: (tag: string) => (tag === 'busy') === isBusy,
  });
  let signIn = at(false);
  const watchers: (() => void)[] = [];
  const app = {
    snapshot: (name: string) => (name === 'signIn' ? signIn : undefined),
    watch: (_reads: unknown, watcher: () => void) => {
      watchers.push(watcher);
      return () => undefined;
    },
    send: (_name: string, { type }: { type: string }) => void sent.push(type),
  } as unknown as BoundApp;
  show(
    <AppProvider app={app}>
      <CredentialsForm />
    </AppProvider>,
  );
  const become = (isBusy: boolean) =>
    act(() => {
      signIn = at(isBusy);
      for (const watcher of watchers) watcher();
    });
  return { sent, become };
}
const resend = () => all('button').find(({ textContent }) => textContent === 'Resend verification email');

it('keeps the focus on what asks for another code while that is on its way, and asks once (A-106)', () => {
  const { sent, become } = refused();
  const button = resend();
  act(() => button?.focus());
  act(() => button?.click());
  become(true);
  expect([resend() === button, document.activeElement === button, button?.getAttribute('aria-busy')]).toEqual([
    true,
    true,
    'true',
  ]);
  act(() => button?.click());
  expect(sent).toEqual(['code.resend']);
  become(false);
  expect([document.activeElement === button, button?.getAttribute('aria-busy')]).toEqual([true, null]);
});
