import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { locate, navigationMachine } from '../platform/navigation';
import { loginPageView } from './login.screen';
import { signInMessages } from './sign-in/sign-in.messages';

const titleAt = (path: string) => {
  const actor = createActor(navigationMachine).start();
  actor.send({ type: 'location.changed', location: locate(path) });
  const { title } = loginPageView.read({ navigation: actor.getSnapshot() });
  actor.stop();
  return title;
};

describe('the sign-in page around its form', () => {
  it.each(['/login?crm=1', '/login?from=mail&crm=1', '/login?crm=1&x=2', '/authentication?crm=1'])(
    'is titled for the back office at %s (A-109, A-110)',
    (path) => {
      expect(titleAt(path)).toEqual({ id: 'signIn.crmTitle' });
      expect(signInMessages['signIn.crmTitle']).toBe('CRM ADMIN BACK OFFICE');
    },
  );

  it.each(['/login', '/login?crm=0', '/login?crm=10', '/login?scrm=1'])('has its usual title at %s', (path) => {
    expect(titleAt(path)).toEqual({ id: 'signIn.title' });
  });

  it('has its usual title before anything is known', () => {
    expect(loginPageView.read({ navigation: undefined }).title).toEqual({ id: 'signIn.title' });
  });
});
