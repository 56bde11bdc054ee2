// @vitest-environment happy-dom
import { AppProvider } from '@bourse/react';
import { expect, it } from 'vitest';
import { mountedPage } from '../../testing/frame';
import { steered } from '../../testing/steered';
import EmailVerificationPage from '../email-verification/email-verification.page';
import PasswordResetPage from './password-reset.page';

const { show, all, text } = mountedPage();
const email = 'ada@example.com';

/** The code is asked for; the last request of one was taken or refused (429), and may be made again in so many seconds. */
const at = (wait: number, isThrottled: boolean) => {
  const context = { fields: { email }, problems: {}, problem: null, sentTo: email, isKnown: true, wait, isThrottled };
  const flow = { value: { codeSent: 'editing' }, context, hasTag: (tag: string) => tag === 'editable' };
  return { passwordReset: flow, emailVerification: flow };
};

it('a page that takes a code does not say of one that was refused that it is on its way (A-233, R6)', () => {
  const earlier = `If a code was mailed to ${email}, enter it here.`;
  for (const [Page, words] of [
    [PasswordResetPage, `If there is an account for ${email}, a code is on its way to it.`],
    [EmailVerificationPage, `If ${email} is registered, enter the 6 digit code that we sent to it.`],
  ] as const) {
    const { app, set } = steered(at(300, true));
    show(
      <AppProvider app={app}>
        <Page />
      </AppProvider>,
    );
    expect([text()?.includes(words), text()?.includes(earlier)]).toEqual([false, true]);
    // The wait is over: that request is as little on its way as before.
    set(at(0, false));
    expect([text()?.includes(words), text()?.includes(earlier)]).toEqual([false, true]);
    set(at(300, false));
    expect([text()?.includes(words), text()?.includes(earlier)]).toEqual([true, false]);
  }
});

it('the reset reads out each code that was asked for, in the line that is there all along (A-181)', () => {
  const { app, set } = steered(at(300, false));
  show(
    <AppProvider app={app}>
      <PasswordResetPage />
    </AppProvider>,
  );
  const [line] = all('p[role="status"]');
  expect(line?.textContent).toContain('is on its way');
  set(at(0, false));
  expect(line?.textContent).not.toContain('is on its way');
  set(at(300, false));
  expect([line?.isConnected, line?.textContent?.includes('is on its way')]).toEqual([true, true]);
});
