import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { Offline } from '../../shared/unreached';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { traderRequestActors } from './trader-request.actors';
import { client, offered, traderRequestModel } from './trader-request.model';
import type { TraderAction } from './trader-request.types';

const connection = (user = client(''), settings = offered()) =>
  stage(traderRequestModel, { input: { user, settings } });
/** The dialog has come up, long enough ago for a press to count. */
const shown = (flow: ReturnType<typeof connection>) => {
  flow.send({ type: 'dialog.opened' });
  flow.advance(500);
  return flow;
};
const queued = (of: string) => ({
  ...{ type: 'dialog.queue', name: 'autoConnect', input: {} },
  ...{ once: `autoConnect.7.${of}`, never: 'autoConnect.7.declined' },
});
/** Another request has begun than the one whose dialog was shown. */
const forgotten = { type: 'once.forget', keys: ['autoConnect.7.waiting', 'autoConnect.7.offered'] };
const kept = { type: 'once.keep', key: 'autoConnect.7.declined' };
const opened = { type: 'dialog.open', name: 'autoConnect', input: {} };
const withdrawn = [{ type: 'notice.add', kind: 'error', message: { id: 'traderRequest.withdrawn' } }];
const warning = [{ type: 'notice.add', kind: 'error', message: { id: 'traderRequest.unavailable' } }];

describe('trader request', () => {
  proveMachine(traderRequestModel);

  it('opens its dialog while a request is pending, and when it becomes so (A-077, T-194)', () => {
    expect(connection(client('pending')).take('dialogs')).toEqual([queued('waiting')]);
    const flow = connection();
    expect(flow.take('dialogs')).toEqual([]);
    flow.send({ type: 'user.changed', user: client('pending') });
    expect(flow.take('dialogs')).toEqual([forgotten, queued('waiting')]);
    flow.send({ type: 'user.changed', user: client('pending', '8') });
    expect(flow.take('dialogs')).toEqual([queued('offered')]);
    flow.send({ type: 'user.changed', user: client('accepted', '8') });
    expect(flow.take('dialogs')).toEqual([{ type: 'dialog.close', name: 'autoConnect' }]);
    flow.send({ type: 'user.changed', user: client('') });
    expect(flow.take('dialogs')).toEqual([]);
  });

  it('shows itself again for another request of the same session, however the one before ended (A-077, R7, T-194)', () => {
    const flow = connection(client('pending', '8'));
    expect(flow.take('dialogs')).toEqual([queued('offered')]);
    for (const ended of [client(''), client('accepted', '8')]) {
      flow.send({ type: 'user.changed', user: ended });
      flow.send({ type: 'user.changed', user: client('') });
      flow.take();
      flow.send({ type: 'user.changed', user: client('pending') });
      expect(flow.take('dialogs')).toEqual([forgotten, queued('waiting')]);
      flow.send({ type: 'user.changed', user: client('pending', '8') });
      expect(flow.take('dialogs')).toEqual([queued('offered')]);
    }
  });

  it('leads to the manager once one was accepted, and asks before (A-078, T-010)', () => {
    for (const [user, settings, path] of [
      [client('accepted', '8'), offered(), '/manager'],
      [client('accepted'), offered(), null],
      [client('pending', '8'), offered(), null],
      [client(''), offered(), null],
      [client('accepted', '8'), offered(false), null],
    ] as const)
      expect(connection(user, settings).view().managerPath).toBe(path);
  });

  it('warns on a press where the service is not offered, and where nobody is connected (R7, T-012, T-125, T-197)', () => {
    for (const [user, settings] of [
      [client(''), offered(false)],
      [client('pending'), offered(false)],
      [client('accepted', '8'), offered(false)],
      [client(''), offered(true, false)],
      [client('accepted'), offered()],
    ] as const) {
      const flow = connection(user, settings);
      flow.take();
      flow.send({ type: 'connection.press' });
      expect(flow.take()).toEqual(warning);
    }
  });

  it('opens the dialog of a pending request at a press, answered or not (R7, T-012)', () => {
    for (const managerId of [null, '8']) {
      const flow = connection(client('pending', managerId));
      flow.take();
      flow.send({ type: 'connection.press' });
      expect(flow.take()).toEqual([opened]);
    }
  });

  it('has the labels of the service exactly where the operator offers it (T-011)', () => {
    for (const stage of [client(''), client('pending'), client('accepted', '8')])
      expect([true, false].map((isOn) => connection(stage, offered(isOn)).view().isOffered)).toEqual([true, false]);
  });

  it('asks before it sends a request, and fetches the user after it (R7, A-082, T-192)', () => {
    const flow = connection();
    flow.send({ type: 'connection.press' });
    expect([flow.take('dialogs'), flow.view().asks, flow.running()]).toEqual([[opened], 'request', ['followDialog']]);
    flow.send({ type: 'dialog.closed' });
    flow.send({ type: 'connection.confirm' });
    expect(flow.running()).toEqual(['followDialog']);
    flow.send({ type: 'connection.press' });
    flow.advance(500);
    flow.send({ type: 'connection.confirm' });
    expect(flow.input('updateTraderRequest')).toEqual({ action: 'request' });
    flow.take();
    flow.settle('updateTraderRequest', { kind: 'done', message: 'Your request is waiting for an account manager.' });
    expect(flow.take('session')).toEqual([{ type: 'user.reload' }]);
    expect([flow.take('notices')[0]?.['kind'], flow.view().isBusy]).toEqual(['success', true]);
    flow.take();
    flow.send({ type: 'user.changed', user: client('pending') });
    expect([flow.take('dialogs'), flow.view()]).toMatchObject([
      [forgotten, queued('waiting')],
      { asks: 'waiting', isBusy: false },
    ]);
  });

  it('accepts an offer when the person says so, and never by itself (A-081, T-195)', () => {
    const flow = connection(client('pending', '8'));
    flow.advance(600_000);
    flow.send({ type: 'user.changed', user: client('pending', '8') });
    expect(flow.running()).toEqual(['followDialog']);
    shown(flow).send({ type: 'offer.accept' });
    expect(flow.input('updateTraderRequest')).toEqual({ action: 'accept' });
  });

  it('accepts nothing without an offer or where the service is off, but takes a request back (T-125, T-260)', () => {
    for (const [user, settings] of [
      [client('pending'), offered()],
      [client('pending', '8'), offered(false)],
    ] as const) {
      const flow = shown(connection(user, settings));
      flow.send({ type: 'offer.accept' });
      expect(flow.running()).toEqual(['followDialog']);
      flow.send({ type: 'offer.decline' });
      expect(flow.input('updateTraderRequest')).toEqual({ action: 'decline' });
    }
  });

  it('takes no answer in the moment in which the dialog comes up or asks something else (R39)', () => {
    const flow = connection(client('pending'));
    const lockedAt = (event: Parameters<typeof flow.send>[0]) => {
      flow.send(event);
      for (const answer of ['offer.accept', 'offer.decline', 'connection.confirm'] as const)
        flow.send({ type: answer });
      const told = [flow.view().isLocked, flow.running()];
      flow.advance(500);
      return [...told, flow.view().isLocked];
    };
    const locked = [true, ['followDialog'], false];
    expect(lockedAt({ type: 'dialog.opened' })).toEqual(locked);
    // "Accept" comes to stand where "Cancel request" stood.
    expect(lockedAt({ type: 'user.changed', user: client('pending', '8') })).toEqual(locked);
    flow.send({ type: 'user.changed', user: client('pending', '8') });
    expect(flow.view().isLocked).toBe(false);
    flow.send({ type: 'user.changed', user: client('') });
    expect(lockedAt({ type: 'connection.press' })).toEqual(locked);
  });

  it('does not come back by itself after a decline, also when its answer was lost (R7, T-196)', () => {
    for (const isLost of [false, true]) {
      const flow = shown(connection(client('pending', '8')));
      flow.send({ type: 'offer.decline' });
      flow.take();
      if (isLost) flow.fail('updateTraderRequest');
      else flow.settle('updateTraderRequest', { kind: 'done', message: 'The request was declined.' });
      flow.send({ type: 'user.changed', user: client('') });
      expect(flow.take('dialogs')).toContainEqual(kept);
      flow.send({ type: 'user.changed', user: client('pending', '9') });
      // The dialogs open nothing for this `never` any more.
      expect(flow.take('dialogs')).toEqual([forgotten, queued('offered')]);
      flow.send({ type: 'connection.press' });
      expect(flow.take('dialogs')).toEqual([opened]);
    }
  });

  it('does not come back either where the user tells of the decline late, after another read or before the loss (R7, R15)', () => {
    const declining = () => {
      const flow = shown(connection(client('pending', '8')));
      flow.send({ type: 'offer.decline' });
      return flow;
    };
    const late = (read?: ReturnType<typeof client>) => {
      const flow = declining();
      flow.fail('updateTraderRequest');
      if (read) flow.send({ type: 'user.changed', user: read });
      flow.advance(60_000);
      flow.take();
      flow.send({ type: 'user.changed', user: client('') });
      return flow.take('dialogs');
    };
    expect(late()).toContainEqual(kept);
    // From before the server has taken the decline.
    expect(late(client('pending', '8'))).toContainEqual(kept);
    // It was accepted instead, and has ended since.
    expect(late(client('accepted', '8'))).not.toContainEqual(kept);
    const early = declining();
    early.send({ type: 'user.changed', user: client('') });
    expect(early.take('dialogs')).not.toContainEqual(kept);
    early.fail('updateTraderRequest');
    expect(early.take('dialogs')).toContainEqual(kept);
  });

  it('stays declined where a second try is told that no request is left, but not where it was to be accepted (R7, R15)', () => {
    for (const answer of ['offer.decline', 'offer.accept'] as const) {
      const flow = shown(connection(client('pending', '8')));
      flow.send({ type: 'offer.decline' });
      flow.fail('updateTraderRequest');
      flow.send({ type: 'user.changed', user: { ...client('pending', '8') } });
      shown(flow).send({ type: answer });
      flow.settle('updateTraderRequest', { kind: 'refused', message: 'There is no request' });
      flow.take();
      flow.send({ type: 'user.changed', user: client('') });
      expect(flow.take('dialogs').some(({ type }) => type === 'once.keep')).toBe(answer === 'offer.decline');
    }
  });

  it('comes back for another request where the server refused the decline (R7)', () => {
    const flow = shown(connection(client('pending', '8')));
    flow.send({ type: 'offer.decline' });
    flow.settle('updateTraderRequest', { kind: 'refused', message: null });
    flow.send({ type: 'user.changed', user: client('') });
    expect(flow.take('dialogs')).not.toContainEqual(kept);
  });

  it('asks before it ends a connection (R7, T-125)', () => {
    const flow = connection(client('accepted', '8'));
    flow.send({ type: 'connection.press' });
    expect([flow.view().asks, flow.take('dialogs')]).toEqual(['disconnect', [opened]]);
    flow.send({ type: 'dialog.leave' });
    expect(flow.running()).toEqual(['followDialog']);
    flow.send({ type: 'connection.press' });
    flow.advance(500);
    flow.send({ type: 'connection.confirm' });
    expect(flow.input('updateTraderRequest')).toEqual({ action: 'disconnect' });
  });

  it.each([
    ['an end', 'was ended elsewhere', client('accepted', '8'), client('')],
    ['an end', 'went to another manager', client('accepted', '8'), client('accepted', '9')],
    ['an end', 'has no manager any more', client('accepted', '8'), client('accepted')],
    ['a request', 'was accepted elsewhere', client(''), client('accepted', '8')],
  ])('asks about %s no more when the connection %s (hard case 11, R7)', (_, __, before, now) => {
    for (const wait of [0, 500]) {
      const flow = connection(before);
      flow.send({ type: 'connection.press' });
      flow.advance(wait);
      flow.take();
      // The same one read again changes nothing.
      flow.send({ type: 'user.changed', user: { ...before } });
      expect([flow.view().asks === 'waiting', flow.take()]).toEqual([false, []]);
      flow.send({ type: 'user.changed', user: now });
      expect(flow.take()).toEqual([{ type: 'dialog.close', name: 'autoConnect' }, ...withdrawn]);
      expect([flow.view().asks, flow.snapshot().context.user]).toEqual(['waiting', now]);
      flow.send({ type: 'connection.confirm' });
      expect(flow.running()).toEqual(['followDialog']);
    }
  });

  it('shows the request that another window has sent instead of asking for one (hard case 11, A-077)', () => {
    const flow = connection();
    flow.send({ type: 'connection.press' });
    flow.advance(500);
    flow.take();
    flow.send({ type: 'user.changed', user: client('pending') });
    expect(flow.take('dialogs')).toEqual([{ type: 'dialog.close', name: 'autoConnect' }, forgotten, queued('waiting')]);
    expect([flow.take('notices'), flow.view().asks]).toEqual([withdrawn, 'waiting']);
    flow.send({ type: 'connection.confirm' });
    expect(flow.running()).toEqual(['followDialog']);
  });

  it('gives the page back while the server is silent, and tells the end all the same (R7, A-082)', () => {
    const flow = shown(connection(client('pending', '8')));
    flow.send({ type: 'offer.accept' });
    flow.take();
    flow.send({ type: 'dialog.leave' });
    expect(flow.take('dialogs')).toEqual([{ type: 'dialog.close', name: 'autoConnect' }]);
    flow.settle('updateTraderRequest', { kind: 'done', message: 'Connected' });
    expect(flow.take('notices')).toMatchObject([{ kind: 'success', message: { text: 'Connected' } }]);
    flow.send({ type: 'dialog.leave' });
    expect(flow.take('dialogs')).toContainEqual({ type: 'dialog.close', name: 'autoConnect' });
  });

  it('says why nothing was changed, and a lost answer is no failure: the user tells (A-082, R15)', () => {
    const told = (end: (flow: ReturnType<typeof connection>) => void) => {
      const flow = shown(connection(client('pending', '8')));
      flow.send({ type: 'offer.accept' });
      flow.take();
      end(flow);
      return [flow.take('notices')[0]?.['message'], flow.take('session')];
    };
    const reload = [{ type: 'user.reload' }];
    const refused = (message: string | null) => (flow: ReturnType<typeof connection>) =>
      flow.settle('updateTraderRequest', { kind: 'refused', message });
    expect(told(refused('No manager has answered yet'))).toEqual([{ text: 'No manager has answered yet' }, reload]);
    expect(told(refused(null))).toEqual([{ id: 'traderRequest.refused' }, reload]);
    for (const lose of [
      (flow: ReturnType<typeof connection>) => flow.fail('updateTraderRequest'),
      (flow: ReturnType<typeof connection>) => flow.advance(10_000),
    ])
      expect(told(lose)).toEqual([{ id: 'traderRequest.unconfirmed' }, reload]);
  });

  it('says that there is no network where it could not be sent, and is as it was (A-082, R7)', () => {
    const flow = shown(connection(client('pending', '8')));
    flow.send({ type: 'offer.accept' });
    flow.take();
    flow.fail('updateTraderRequest', new Offline());
    expect(flow.take()).toEqual([
      { type: 'notice.add', kind: 'error', message: { id: 'connectivity.notSent' } },
      { type: 'dialog.close', name: 'autoConnect' },
    ]);
    expect(flow.view()).toMatchObject({ stage: 'offered', asks: 'offer', isBusy: false });
  });
});

describe('POST /user/trader/{action}', () => {
  const ask = async (action: TraderAction, status: number, body: object) => {
    const server = fakeServer().on('POST /user/*', { status, body });
    const { updateTraderRequest } = traderRequestActors(servicesOf(server));
    const end = await toPromise(createActor(updateTraderRequest, { input: { action } }).start()).catch(() => 'none');
    return [end, server.calls.map(({ operation, body: sent }) => [operation, sent])];
  };

  it.each(['request', 'accept', 'decline', 'disconnect'] as const)(
    '%s sends no body and reads the message (A-082, T-254)',
    async (action) => {
      const calls = [[`POST /user/trader/${action}`, undefined]];
      expect(await ask(action, 200, { message: 'Done' })).toEqual([{ kind: 'done', message: 'Done' }, calls]);
      expect(await ask(action, 409, { message: 'No' })).toEqual([{ kind: 'refused', message: 'No' }, calls]);
      const maintained = { message: 'No', status: 'maintenance' };
      expect(await ask(action, 503, maintained)).toEqual([{ kind: 'refused', message: 'No' }, calls]);
      for (const status of [500, 503]) expect(await ask(action, status, { message: 'No' })).toEqual(['none', calls]);
      expect(await ask(action, 200, {})).toEqual(['none', calls]);
    },
  );

  it('is not sent without a network (A-082)', async () => {
    const server = fakeServer();
    const services = servicesOf(server);
    services.ports.online.set(false);
    const { updateTraderRequest } = traderRequestActors(services);
    const sent = toPromise(createActor(updateTraderRequest, { input: { action: 'request' } }).start());
    await expect(sent).rejects.toThrow(Offline);
    expect(server.calls).toEqual([]);
  });
});
