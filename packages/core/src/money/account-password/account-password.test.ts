import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { MASK, secret } from '../../shared/secret';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { accountPasswordActors } from './account-password.actors';
import { accountPasswordMessages } from './account-password.messages';
import { accountPasswordModel } from './account-password.model';

const SHOWN_FOR = 30_000;
const open = () => {
  const flow = stage(accountPasswordModel);
  flow.send({ type: 'password.show', id: 3 });
  return { ...flow, shown: () => (flow.view() as { shownId: number | null }).shownId };
};

describe('the password of a trading account', () => {
  proveMachine(accountPasswordModel);

  it('is dots until it is asked for, and again after 30 seconds (M-242)', () => {
    expect((stage(accountPasswordModel).view() as { shownId: unknown }).shownId).toBeNull();
    const flow = open();
    flow.advance(SHOWN_FOR - 1);
    expect(flow.shown()).toBe(3);
    flow.advance(1);
    expect(flow.shown()).toBeNull();
  });

  it('of another account has 30 seconds of its own, and only one is readable (M-242)', () => {
    const flow = open();
    flow.advance(SHOWN_FOR - 1);
    flow.send({ type: 'password.show', id: 4 });
    flow.advance(SHOWN_FOR - 1);
    expect(flow.shown()).toBe(4);
    flow.advance(1);
    expect(flow.shown()).toBeNull();
  });

  it('is dots once its page is left, and by its own button (M-242)', () => {
    for (const event of [{ type: 'screen.changed', screen: 'home' }, { type: 'password.hide' }] as const) {
      const flow = open();
      flow.send(event);
      expect(flow.shown()).toBeNull();
    }
  });

  it('is copied without being shown, told by a notice, and kept nowhere (M-242)', async () => {
    const flow = stage(accountPasswordModel);
    flow.send({ type: 'password.copy', password: secret('kR7wq2TzMn4XbV9c') });
    const copied: string[] = [];
    const services = servicesOf(fakeServer());
    services.ports.copy = (text) => Promise.resolve(void copied.push(text));
    const input = flow.input('copyPassword') as { password: ReturnType<typeof secret> };
    await toPromise(createActor(accountPasswordActors(services).copyPassword, { input }).start());
    expect([copied, JSON.stringify(input)]).toEqual([['kR7wq2TzMn4XbV9c'], `{"password":"${MASK}"}`]);
    flow.settle('copyPassword', undefined);
    expect(flow.take('notices')).toMatchObject([{ kind: 'success', message: { id: 'accountPassword.copied' } }]);
    expect(accountPasswordMessages['accountPassword.copied']).toBe('Password copied');
    expect(flow.view()).toEqual({ shownId: null });
  });
});
