import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { kycStatusActors } from './kyc-status.actors';
import { kycStatusModel } from './kyc-status.model';

/** What the call comes to when the server answers with documents in these states, newest first. */
function load(...states: readonly string[]) {
  const body = { data: states.map((status, id) => ({ id, status })) };
  const { ask } = kycStatusActors(servicesOf(fakeServer().on('GET /user/account/upload/id', { status: 200, body })));
  return toPromise(createActor(ask, { input: { question: null, page: null } }).start());
}

describe('how the identity stands', () => {
  proveMachine(kycStatusModel);

  it.each([
    [[], 'kycStatus.unverified', 'plain'],
    [['pending', 'rejected'], 'kycStatus.pending', 'waiting'],
    [['rejected'], 'kycStatus.rejected', 'bad'],
    [['rejected', 'approved'], 'kycStatus.approved', 'good'],
  ])('reads %j as %s (M-164, T-169)', async (states, id, tone) => {
    const flow = stage(kycStatusModel, { input: { screen: 'home' } });
    flow.send({ type: 'screen.changed', screen: 'home' });
    expect(flow.view().phase).toBe('loading');
    flow.settle('ask', await load(...states));
    expect(flow.view()).toEqual({ phase: 'ready', text: { id }, tone });
  });

  it.each([
    ['pending', ['ask']],
    ['rejected', []],
    ['approved', []],
  ])('of %s is asked for again with the account, or rests: %j (T-169, R22)', async (status, running) => {
    const flow = stage(kycStatusModel, { input: { screen: 'home', isShown: true } });
    flow.settle('ask', await load(status));
    flow.send({ type: 'reading.changed' });
    expect([flow.running(), flow.view().phase]).toEqual([running, 'ready']);
  });

  it('is asked for again with the account after it could not be, while the back office is to decide (T-169, R22)', async () => {
    const flow = stage(kycStatusModel, { input: { screen: 'home', isShown: true } });
    flow.settle('ask', await load('pending'));
    flow.send({ type: 'reading.changed' });
    flow.fail('ask');
    flow.send({ type: 'reading.changed' });
    expect(flow.running()).toEqual(['ask']);
  });

  it('is not known when the documents did not come, which is no missing document (R14)', async () => {
    const flow = stage(kycStatusModel, { input: { screen: 'home' } });
    flow.send({ type: 'screen.changed', screen: 'home' });
    flow.fail('ask');
    expect(flow.view().phase).toBe('failed');
    const server = fakeServer().on('GET /user/account/upload/id', { status: 500, body: { message: 'No' } });
    const { ask } = kycStatusActors(servicesOf(server));
    await expect(toPromise(createActor(ask, { input: { question: null, page: null } }).start())).rejects.toThrow(
      'no list',
    );
  });
});
