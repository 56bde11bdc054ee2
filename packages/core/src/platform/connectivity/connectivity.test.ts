import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { StepClock } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { readView } from '../../app';
import { watchedFetch } from '../../app/watched-fetch';
import { openTab, usualServer } from '../../testing/app.fake';
import { settable } from '../../testing/ports.fake';
import { connectivityMachine } from './connectivity.machine';
import { connectivityModel } from './connectivity.model';
import { connectivityView } from './connectivity.view';

describe('connectivity', () => {
  proveMachine(connectivityModel);

  const read = (tab: Awaited<ReturnType<typeof openTab>>) => readView(tab.app, connectivityView);

  it('says within 5 s of waiting that the server does not answer, while the call goes on', async () => {
    const server = usualServer();
    const tab = await openTab({ path: '/login', server });
    server.on('POST /auth/login', 'hold');
    await tab.signIn();
    await tab.advance(3_999);
    expect(read(tab).isSilent).toBe(false);
    await tab.advance(1);
    expect(read(tab)).toEqual({ isOffline: false, isSilent: true });
    expect(tab.app.snapshot('signIn')?.value).toBe('submitting');
    await server.take('POST /auth/login').answer(422, { message: 'No' });
    expect(read(tab).isSilent).toBe(false);
    expect(tab.app.snapshot('signIn')?.hasTag('editable')).toBe(true);
    tab.close();
  });

  it('goes on saying so when the call was given up, until an answer comes', async () => {
    const server = usualServer();
    const tab = await openTab({ path: '/login', server });
    server.on('POST /auth/login', 'hold');
    await tab.signIn();
    await tab.advance(30_000);
    expect(tab.app.snapshot('signIn')?.hasTag('editable')).toBe(true);
    expect(read(tab).isSilent).toBe(true);
    server.on('POST /auth/login', { status: 422, body: { message: 'No' } });
    await tab.signIn();
    expect(read(tab).isSilent).toBe(false);
    tab.close();
  });

  it('takes no call that hangs for a silent server while later ones are answered', () => {
    const clock = new StepClock();
    const actor = createActor(connectivityMachine, { clock }).start();
    const isSilent = () => connectivityView.read({ connectivity: actor.getSnapshot() }).isSilent;
    actor.send({ type: 'call.sent', call: 1 });
    for (const call of [2, 3]) {
      actor.send({ type: 'call.sent', call });
      clock.increment(1_000);
      actor.send({ type: 'call.answered', call });
      clock.increment(45_000);
      expect(isSilent()).toBe(false);
    }
    actor.send({ type: 'call.sent', call: 4 });
    // It ends at last, and says nothing of the one that waits.
    actor.send({ type: 'call.failed', call: 1 });
    clock.increment(4_000);
    expect(isSilent()).toBe(true);
  });

  it('takes no upload for a silent server while its body leaves, and then waits as for any call', async () => {
    const clock = new StepClock();
    const actor = createActor(connectivityMachine, { clock }).start();
    const isSilent = () => connectivityView.read({ connectivity: actor.getSnapshot() }).isSilent;
    const shares: number[] = [];
    let leave = (_share: number) => undefined as void;
    let answer = () => undefined as void;
    const upload = watchedFetch(
      {
        online: settable(true),
        fetch: (_, onSent) => {
          leave = onSent ?? leave;
          return new Promise((resolve) => (answer = () => resolve(new Response() as never)));
        },
      },
      (event) => actor.send(event),
    );
    const sending = upload(new Request('http://server.test/'), (share) => void shares.push(share));
    for (const share of [0, 0.5, 0.99]) {
      leave(share);
      clock.increment(10_000);
      expect(isSilent()).toBe(false);
    }
    leave(1);
    clock.increment(4_000);
    expect([isSilent(), shares]).toEqual([true, [0, 0.5, 0.99, 1]]);
    answer();
    await sending;
    expect(isSilent()).toBe(false);
  });

  it('says at the sign-in that there is no network, not that something went wrong', async () => {
    const server = usualServer();
    const tab = await openTab({ path: '/login', server });
    tab.ports.online.set(false);
    server.on('POST /auth/login', 'fail');
    await tab.signIn();
    expect(tab.app.snapshot('signIn')?.context.problem).toEqual({ id: 'connectivity.notSent' });
    expect(read(tab)).toEqual({ isOffline: true, isSilent: false });
    tab.ports.online.set(true);
    await tab.signIn();
    expect(tab.app.snapshot('signIn')?.context.problem).toEqual({ id: 'signIn.failed' });
    tab.close();
  });

  it('does not say that a call was not sent which left before the network went: it may have arrived (R15)', async () => {
    const server = usualServer();
    const tab = await openTab({ path: '/login', server });
    server.on('POST /auth/login', 'hold');
    await tab.signIn();
    tab.ports.online.set(false);
    await server.take('POST /auth/login').fail();
    expect(tab.app.snapshot('signIn')?.context.problem).toEqual({ id: 'signIn.failed' });
    tab.close();
  });
});
