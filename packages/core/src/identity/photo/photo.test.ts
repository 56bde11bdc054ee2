import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, createMachine, toPromise, type EventObject } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { chosen } from '../samples.model';
import { photoActors } from './photo.actors';
import { photoModel } from './photo.model';

const face = chosen('face.jpg');

/** With a file that was taken, and its upload begun. */
function sending(isSent = true) {
  const flow = stage(photoModel);
  flow.send({ type: 'photo.choose', file: face });
  flow.settle('checkImage', null);
  if (isSent) flow.send({ type: 'photo.save' });
  flow.take();
  return flow;
}

const calls = (flow: ReturnType<typeof sending>) => flow.running().filter((name) => name !== 'followSent');

describe('the photo', () => {
  proveMachine(photoModel);

  it('shows before it is sent, and may be discarded (M-168, M-177)', () => {
    const flow = sending(false);
    expect([flow.view().preview, calls(flow)]).toEqual([face, []]);
    flow.send({ type: 'photo.discard' });
    expect(flow.view()).toMatchObject({ preview: null, problem: null });
  });

  it('is refused on choosing it, and nothing is sent (M-161, M-177)', () => {
    const flow = stage(photoModel);
    flow.send({ type: 'photo.choose', file: face });
    expect(flow.view()).toMatchObject({ preview: null, isChecking: true });
    flow.settle('checkImage', { id: 'image.tooLarge' });
    flow.send({ type: 'photo.save' });
    expect([flow.view(), calls(flow)]).toMatchObject([{ preview: null, problem: { id: 'image.tooLarge' } }, []]);
  });

  it('that was saved is said, and the user is reloaded (M-177)', () => {
    const flow = sending();
    flow.send({ type: 'photo.save' });
    flow.settle('updatePhoto', { kind: 'accepted', message: 'Photo updated' });
    expect([flow.children.length, flow.view().preview, flow.take()]).toEqual([
      3,
      null,
      [{ type: 'notice.add', kind: 'success', message: { text: 'Photo updated' } }, { type: 'user.reload' }],
    ]);
  });

  it('stays to be sent again when it was refused, lost or cancelled (R15)', () => {
    for (const [end, problem] of [
      [(flow: ReturnType<typeof sending>) => flow.fail('updatePhoto'), { id: 'photo.unconfirmed' }],
      [(flow: ReturnType<typeof sending>) => flow.advance(120_000), { id: 'photo.unconfirmed' }],
      [(flow: ReturnType<typeof sending>) => flow.send({ type: 'photo.cancel' }), { id: 'photo.cancelled' }],
      [
        (flow: ReturnType<typeof sending>) => flow.settle('updatePhoto', { kind: 'rejected', message: null }),
        { id: 'photo.failed' },
      ],
    ] as const) {
      const flow = sending();
      end(flow);
      expect(flow.view()).toMatchObject({ preview: face, problem, isBusy: false });
      flow.send({ type: 'photo.save' });
      expect(calls(flow)).toEqual(['updatePhoto']);
    }
  });

  it('is not removed by a press that was meant for Cancel, as its upload has only just ended (M-177, R39)', () => {
    for (const end of [
      (flow: ReturnType<typeof sending>) => flow.send({ type: 'photo.cancel' }),
      (flow: ReturnType<typeof sending>) => flow.settle('updatePhoto', { kind: 'rejected', message: 'No' }),
      (flow: ReturnType<typeof sending>) => flow.fail('updatePhoto'),
    ]) {
      const flow = sending();
      end(flow);
      flow.send({ type: 'photo.discard' });
      expect(flow.view()).toMatchObject({ preview: face, isRemoveLocked: true });
      flow.advance(500);
      expect(flow.view().isRemoveLocked).toBe(false);
      flow.send({ type: 'photo.discard' });
      expect(flow.view().preview).toBeNull();
    }
  });

  it('is given up when nothing more of it leaves for two minutes, however long the whole takes (R15)', () => {
    const flow = sending();
    for (const percent of [10, 20, 20, 100]) {
      flow.advance(119_999);
      flow.send({ type: 'upload.progressed', percent });
    }
    flow.advance(119_999);
    expect([flow.view().isBusy, calls(flow)]).toEqual([true, ['updatePhoto']]);
    flow.advance(1);
    expect([flow.view(), calls(flow)]).toMatchObject([{ isBusy: false, problem: { id: 'photo.unconfirmed' } }, []]);
  });

  it('goes on while another screen shows; what was only chosen is forgotten', () => {
    const flow = sending();
    flow.send({ type: 'screen.changed', screen: 'home' });
    expect(flow.view().isBusy).toBe(true);
    const other = sending(false);
    other.send({ type: 'screen.changed', screen: 'home' });
    expect(other.view().preview).toBeNull();
  });

  it('is sent as the part img of a form (M-177, M-334)', async () => {
    const server = fakeServer().on('POST /auth/update/photo', { status: 200, body: { message: 'Photo updated' } });
    const { updatePhoto, checkImage } = photoActors(servicesOf(server));
    const file = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'face.jpg', { type: 'image/jpeg' });
    expect(await toPromise(createActor(checkImage, { input: { file } }).start())).toBeNull();
    expect(await toPromise(createActor(updatePhoto, { input: { file } }).start())).toEqual({
      kind: 'accepted',
      message: 'Photo updated',
    });
    expect(server.seen('POST /auth/update/photo').map(({ body }) => body)).toEqual([{ img: 'face.jpg (3)' }]);
    server.on('POST /auth/update/photo', { status: 422, body: { message: 'No', errors: { img: ['No'] } } });
    expect(await toPromise(createActor(updatePhoto, { input: { file } }).start())).toEqual({
      kind: 'rejected',
      message: 'No',
    });
  });

  it('is followed while it is sent: on a slow line nobody calls the server silent (M-177)', async () => {
    const server = fakeServer().on('POST /auth/update/photo', { status: 200, body: { message: 'Photo updated' } });
    const services = servicesOf(server);
    const { updatePhoto, followSent } = photoActors({
      ...services,
      fetch: (request, onSent) => {
        for (const share of [0, 0.404, 1]) onSent?.(share);
        return services.fetch(request);
      },
    });
    const heard: EventObject[] = [];
    const listener = createMachine({
      invoke: { src: followSent },
      on: { '*': { actions: ({ event }) => heard.push(event) } },
    });
    const listening = createActor(listener).start();
    const file = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'face.jpg', { type: 'image/jpeg' });
    await toPromise(createActor(updatePhoto, { input: { file } }).start());
    listening.stop();
    expect(heard).toEqual([0, 40, 100].map((percent) => ({ type: 'upload.progressed', percent })));
    expect(server.seen('POST /auth/update/photo').length).toBe(1);
  });

  it.each([
    [408, { message: 'No' }],
    [500, { message: 'Something went wrong' }],
    [504, '<html>Gateway timeout</html>'],
  ])('takes %i, with %j, for no answer: it may have been changed all the same (R15)', async (status, body) => {
    const server = fakeServer().on('POST /auth/update/photo', { status, body });
    const { updatePhoto } = photoActors(servicesOf(server));
    const file = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'face.jpg', { type: 'image/jpeg' });
    const sent = toPromise(createActor(updatePhoto, { input: { file } }).start());
    await expect(sent).rejects.toThrow(`Answered ${status}`);
  });
});
