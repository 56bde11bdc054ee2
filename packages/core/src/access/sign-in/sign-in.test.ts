import { describe, expect, it } from 'vitest';
import type { CodeRequestOutcome } from '../../shared/mailed-code';
import { MASK, secret } from '../../shared/secret';
import { proveMachine } from '@bourse/model-testing/vitest';
import { stage, type Stage } from '@bourse/model-testing';
import { signInView, type LoginInput, type LoginOutcome, type signInMachine, type SignInView } from './sign-in.flow';
import { signInMessages } from './sign-in.messages';
import { ada, signedInOutcome, signInModel } from './sign-in.model';

const demo = { email: 'demo@example.com', passphrase: 'welcome' };

type Live = Stage<typeof signInMachine>;
const view = (live: Live) => live.view() as SignInView;

/** The page as a person left it: an e-mail typed and the button pressed. */
function pressed(email = 'ada@example.com'): Live {
  const live = stage(signInModel);
  live.send({ type: 'field.change', field: 'email', text: email });
  live.send({ type: 'form.submit', secrets: { password: secret('correct horse battery') } });
  live.take('notices');
  return live;
}

function answered(outcome: LoginOutcome): Live {
  const live = pressed();
  live.settle('login', outcome);
  return live;
}

describe('sign-in', () => {
  proveMachine(signInModel);

  it('sends e-mail and password once, however often the button is pressed (A-111, A-112)', () => {
    const live = pressed(' ada@example.com ');
    live.send({ type: 'form.submit', secrets: { password: secret('again') } });
    expect(live.children.filter((child) => child.id === 'login')).toHaveLength(1);
    const { email, password } = live.input('login') as LoginInput;
    expect(email).toBe('ada@example.com');
    expect(password.reveal()).toBe('correct horse battery');
    expect(JSON.stringify(live.input('login'))).toContain(MASK);
    expect(view(live)).toMatchObject({ isBusy: true, canSubmit: false });
  });

  it('hands user, token and record to the session and stays busy until the page changes (A-112, A-119)', () => {
    const live = answered(signedInOutcome);
    const [start] = live.take('session') as [
      { type: string; signedIn: { user: unknown; token: { reveal(): string } } },
    ];
    expect(start.type).toBe('session.start');
    expect(start.signedIn.user).toEqual(ada);
    expect(start.signedIn.token.reveal()).toBe('token-of-ada-lovelace');
    expect(view(live).isBusy).toBe(true);
  });

  it('shows the server’s words in the form and says them nowhere else, and keeps what was typed (A-112, A-118)', () => {
    const words = 'Too many attempts. Try again in 15 minutes.';
    const live = answered({ kind: 'rejected', message: words, fields: {} });
    expect(live.take('notices')).toEqual([]);
    expect(view(live)).toMatchObject({
      fields: { email: 'ada@example.com' },
      problem: { text: words },
      canSubmit: true,
    });
  });

  it('shows the texts of both fields under them and forgets them with the next press (A-113)', () => {
    const live = answered({ kind: 'rejected', message: 'Invalid', fields: { email: 'Unknown', password: 'Wrong' } });
    const texts = { email: { text: 'Unknown' }, password: { text: 'Wrong' } };
    expect(view(live)).toMatchObject({ problems: texts, problem: null });
    live.send({ type: 'form.submit', secrets: { password: secret('better') } });
    expect(view(live)).toMatchObject({ problems: {}, problem: null });
    expect(Object.keys(view(live).problems)).toEqual([]);
  });

  it('says "Something went wrong" when no words came, the server was not reached or hangs for 30 s (A-236)', () => {
    for (const fail of [
      (live: Live) => live.settle('login', { kind: 'rejected', message: null, fields: {} }),
      (live: Live) => live.fail('login'),
      (live: Live) => live.advance(30_000),
    ]) {
      const live = pressed();
      fail(live);
      expect(view(live)).toMatchObject({
        isBusy: false,
        fields: { email: 'ada@example.com' },
        problem: { id: 'signIn.failed' },
      });
    }
  });

  it('says "Invalid Login Details" and starts no session on an unusable answer (A-114, A-115)', () => {
    const live = answered({ kind: 'unusable' });
    expect(live.take('session')).toEqual([]);
    expect(view(live)).toMatchObject({ isBusy: false, problem: { id: 'signIn.unusable' } });
  });

  it.each([
    ['email', 'signIn.emailNotVerified', 'Your e-mail address is not verified.'],
    ['admin (A-105)', 'signIn.adminNotVerified', 'Your account is waiting for verification by an administrator.'],
  ] as const)('shows a banner until the next press while not verified by %s', (who, id, words) => {
    const by = who === 'email' ? who : 'admin';
    const live = answered({ kind: 'notVerified', by });
    expect(view(live).banner).toEqual({ id });
    expect(signInMessages[id]).toBe(words);
    expect(live.take('notices')).toEqual([]);
    live.send({ type: 'form.submit', secrets: { password: secret('again') } });
    expect(view(live).banner).toBeNull();
  });

  it('asks for another code with the typed e-mail, and goes to its page whatever the answer (A-104, A-106, A-235, R6)', () => {
    const words = 'This address takes no mail';
    const answer = (outcome: CodeRequestOutcome) => (live: Live) => live.settle('resendCode', outcome);
    const ends = [
      [answer({ kind: 'sent', flow: null, wait: 300 }), []],
      // The page that comes says it.
      [answer({ kind: 'throttled', wait: 300 }), []],
      [answer({ kind: 'rejected', message: words, fields: {} }), [{ text: words }]],
      [answer({ kind: 'rejected', message: null, fields: {} }), [{ id: 'form.failed' }]],
      [(live: Live) => live.fail('resendCode'), [{ id: 'form.failed' }]],
      [(live: Live) => live.advance(30_000), [{ id: 'form.failed' }]],
    ] as const;
    for (const [end, told] of ends) {
      const live = answered({ kind: 'notVerified', by: 'email' });
      live.send({ type: 'field.change', field: 'email', text: ' ada@example.com ' });
      expect(view(live).canResend).toBe(true);
      live.send({ type: 'code.resend' });
      expect([live.input('resendCode'), view(live).isBusy, live.take('navigation')]).toEqual([
        'ada@example.com',
        true,
        [],
      ]);
      end(live);
      expect(live.take('navigation')).toEqual([{ type: 'navigation.go', path: '/verify_email' }]);
      // The page says that a code was sent: that none was is said as well.
      expect(live.take('notices').map(({ message }) => message)).toEqual(told);
      expect(view(live)).toMatchObject({ isBusy: false, canSubmit: true });
    }
  });

  it('goes to where a mailed code is entered without asking for another, for the typed e-mail (A-104, A-170, R6)', () => {
    const live = answered({ kind: 'notVerified', by: 'email' });
    live.send({ type: 'code.enter' });
    expect([live.take('navigation'), live.take('notices'), live.running()]).toEqual([
      [{ type: 'navigation.go', path: '/verify_email' }],
      [],
      [],
    ]);
    // Only one at a time: while another is asked for, its answer leads there.
    live.send({ type: 'code.resend' });
    live.send({ type: 'code.enter' });
    expect([live.take('navigation'), live.running()]).toEqual([[], ['resendCode']]);
    const empty = answered({ kind: 'notVerified', by: 'email' });
    empty.send({ type: 'field.change', field: 'email', text: ' ' });
    empty.send({ type: 'code.enter' });
    expect(empty.take('navigation')).toEqual([]);
  });

  it.each(['', ' ab '])('offers no code while the e-mail reads "%s" (A-106, A-184)', (text) => {
    const live = answered({ kind: 'notVerified', by: 'email' });
    live.send({ type: 'field.change', field: 'email', text });
    live.send({ type: 'code.resend' });
    expect([view(live).canResend, live.running()]).toEqual([false, []]);
  });

  it('offers no code to those who wait for an administrator, nor without a banner (A-104, A-105)', () => {
    for (const live of [answered({ kind: 'notVerified', by: 'admin' }), stage(signInModel)]) {
      live.send({ type: 'code.resend' });
      expect([view(live).canResend, live.running()]).toEqual([false, []]);
    }
  });

  it('copies the demo account as two lines, fills both fields and says so (A-099, A-100, A-101)', () => {
    const live = stage(signInModel, { input: { demoAccount: demo } });
    expect(view(live)).toMatchObject({ demoAccount: demo, canCopyDemo: true, fill: 0 });
    live.send({ type: 'demo.copy' });
    expect(live.input('copyText')).toBe('demo@example.com\nwelcome');
    expect(view(live)).toMatchObject({ fields: { email: 'demo@example.com' }, fill: 1, canSubmit: true });
    live.settle('copyText');
    expect(live.take('notices')).toEqual([
      { type: 'notice.add', kind: 'success', message: { id: 'signIn.demoCopied' } },
    ]);
  });

  it('still fills both fields when the browser refuses to copy (A-101)', () => {
    const live = stage(signInModel, { input: { demoAccount: demo } });
    live.send({ type: 'demo.copy' });
    live.fail('copyText');
    expect(live.take('notices')).toMatchObject([{ kind: 'error', message: { id: 'signIn.demoNotCopied' } }]);
    expect(view(live)).toMatchObject({ fields: { email: 'demo@example.com' }, fill: 1 });
  });

  it('offers no demo account without one in the settings (A-099)', () => {
    const live = stage(signInModel);
    live.send({ type: 'demo.copy' });
    expect(live.running()).toEqual([]);
    expect(view(live)).toMatchObject({ demoAccount: null, canCopyDemo: false });
  });

  it('shows and hides the password, also while a call runs (A-096)', () => {
    const live = pressed();
    live.send({ type: 'password.show', shown: true });
    expect(view(live).isPasswordShown).toBe(true);
    live.send({ type: 'password.show', shown: false });
    expect(view(live).isPasswordShown).toBe(false);
  });

  it('is an empty form before the flow runs', () => {
    expect(signInView.read({ signIn: undefined })).toMatchObject({
      fields: { email: '' },
      canSubmit: false,
      isBusy: false,
    });
  });
});
