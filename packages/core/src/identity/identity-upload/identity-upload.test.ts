import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, createMachine, toPromise, type EventObject } from 'xstate';
import { parseSettings } from '../../platform/settings/settings.parse';
import { formatTime } from '../../shared/dates';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { imageNames, type ImageName } from '../identity';
import { chosen } from '../samples.model';
import { identityUploadActors } from './identity-upload.actors';
import { shapeOf } from './identity-upload.form';
import { identityUploadMessages } from './identity-upload.messages';
import { identityUploadModel, licence, passport, sections } from './identity-upload.model';
import type { FoundDocument, UploadOutcome } from './identity-upload.types';

const accepted: UploadOutcome = { kind: 'accepted', message: 'Documents uploaded, awaiting approval' };

interface Filled {
  type?: string;
  proofType?: string;
  files?: readonly ImageName[];
  settings?: ReturnType<typeof sections>;
}
/** The dialog, filled in. */
function filled({
  type = 'International Passport',
  proofType = '',
  files = ['front'],
  settings = sections(),
}: Filled = {}) {
  const flow = stage(identityUploadModel, { input: { settings } });
  flow.send({ type: 'shown.changed', shown: true });
  flow.send({ type: 'field.change', field: 'type', text: type });
  flow.send({ type: 'field.change', field: 'proof_of_address_type', text: proofType });
  for (const name of files) {
    flow.send({ type: 'file.choose', name, file: chosen(`${name}.jpg`) });
    flow.settle('checkImage', null);
  }
  return flow;
}
function sent(given: Filled = {}) {
  const flow = filled(given);
  flow.send({ type: 'form.submit' });
  flow.take();
  return flow;
}
/** Sent to a server that was seen to have these, or of which nobody knew; no answer came. */
function lost(before: readonly number[] | null) {
  const flow = filled();
  if (before !== null) flow.send({ type: 'knownDocuments.changed', knownDocuments: before.map((id) => ({ id })) });
  flow.send({ type: 'form.submit' });
  flow.fail('createKycDocument');
  flow.take();
  return flow;
}
/** What is on its way; that it is listened to how much of it has left is no call. */
const calls = (flow: ReturnType<typeof filled>) => flow.running().filter((name) => name !== 'followSent');
const problems = (flow: ReturnType<typeof filled>) =>
  Object.fromEntries(
    Object.entries(flow.view().problems).map(([name, problem]) => [
      name,
      identityUploadMessages[(problem as { id: keyof typeof identityUploadMessages }).id],
    ]),
  );

describe('the upload of identity documents', () => {
  proveMachine(identityUploadModel);

  it.each<[string, Filled, object]>([
    ['a kind', { type: '', files: ['front', 'back'] }, { type: 'Type is required' }],
    ['a front', { files: [] }, { front: 'Front image is required' }],
    ['the back of a card', { type: 'National ID Card' }, { back: 'Back image is required' }],
    ['the back of a licence', { type: 'Drivers License' }, { back: 'Back image is required' }],
    [
      'a proof',
      { settings: sections(true) },
      { proof_of_address_type: 'Proof Type is required', proof_of_address: 'Proof of address is required' },
    ],
  ])('is not sent without %s (M-152, M-153, M-162)', (_, given, expected) => {
    const flow = sent(given);
    expect([calls(flow), problems(flow)]).toEqual([[], expected]);
    expect(flow.view()).toMatchObject({ blamed: Object.keys(expected)[0], refusals: 1 });
  });

  it('says what to mend first at each press, and blames nothing else when that is mended', () => {
    const flow = sent({ type: '', settings: sections(true), files: ['front', 'back'] });
    expect(flow.view()).toMatchObject({ blamed: 'type', refusals: 1 });
    flow.send({ type: 'field.change', field: 'type', text: 'National ID Card' });
    expect(flow.view()).toMatchObject({ blamed: 'type', refusals: 1 });
    flow.send({ type: 'form.submit' });
    expect(flow.view()).toMatchObject({ blamed: 'proof_of_address_type', refusals: 2 });
  });

  it.each<[string, Filled]>([
    ['a passport has no reverse', {}],
    ['cards are optional', { settings: sections(false, true) }],
    [
      'a proof with its kind',
      { settings: sections(true), proofType: 'Utility Bill', files: ['front', 'proof_of_address'] },
    ],
  ])('is sent: %s (M-162)', (_, given) => {
    expect(calls(sent(given))).toEqual(['createKycDocument']);
  });

  it('sends nothing of a hidden section (M-148, M-149, M-162)', () => {
    const all = { files: imageNames, proofType: 'Utility Bill', settings: sections(true, true) };
    const names = (hidden: ReturnType<typeof sections>) => {
      const flow = filled(all);
      flow.send({ type: 'settings.changed', settings: hidden });
      flow.send({ type: 'form.submit' });
      const { files, fields } = flow.input('createKycDocument') as { files: object; fields: object };
      return [Object.keys(files), fields];
    };
    const type = 'International Passport';
    expect(names(sections(true, true))).toEqual([[...imageNames], { type, proof_of_address_type: 'Utility Bill' }]);
    expect(names(sections())).toEqual([['front', 'back'], { type, proof_of_address_type: '' }]);
  });

  it.each([
    [{ enable_credit_card_kyc: 'false', enable_proof_of_address_kyc: false }, [false, false]],
    [{ enable_credit_card_kyc: 'true', enable_proof_of_address_kyc: 0 }, [true, true]],
    [{}, [true, true]],
  ])('shows card and proof with %j as %j (M-148, M-149, R1)', (wire, expected) => {
    const settings = parseSettings(wire, 'trade.example');
    if (!settings) throw new Error('No settings');
    const { hasCard, hasProof } = filled({ settings }).view();
    expect([hasCard, hasProof]).toEqual(expected);
  });

  it('refuses a file on choosing it, and drops the one that stood there (M-161)', () => {
    const flow = filled();
    flow.send({ type: 'file.choose', name: 'front', file: chosen('huge.jpg') });
    expect(flow.view().checking).toBe('front');
    flow.settle('checkImage', { id: 'image.tooLarge' });
    expect(flow.view()).toMatchObject({ files: {}, problems: { front: { id: 'image.tooLarge' } }, checking: null });
    flow.send({ type: 'file.choose', name: 'front', file: chosen('torn.jpg') });
    flow.fail('checkImage');
    expect(flow.view().problems).toEqual({ front: { id: 'image.unreadable' } });
  });

  it('looks at files one after the other; nothing leaves meanwhile', () => {
    const flow = filled({ files: [] });
    flow.send({ type: 'file.choose', name: 'front', file: chosen('a.jpg') });
    flow.send({ type: 'file.choose', name: 'back', file: chosen('b.jpg') });
    flow.send({ type: 'form.submit' });
    expect(calls(flow)).toEqual(['checkImage']);
    flow.settle('checkImage', null);
    expect(flow.view()).toMatchObject({ checking: 'back', files: { front: { name: 'a.jpg' } } });
    flow.settle('checkImage', null);
    expect(flow.view()).toMatchObject({ checking: null, files: { back: { name: 'b.jpg' } } });
    flow.send({ type: 'file.remove', name: 'back' });
    expect(Object.keys(flow.view().files)).toEqual(['front']);
  });

  it('that succeeded says the server’s words, closes, and the list is loaded again (M-157, M-164, M-166)', () => {
    const flow = sent();
    flow.settle('createKycDocument', accepted);
    expect(flow.take()).toEqual([
      { type: 'notice.add', kind: 'success', message: { text: 'Documents uploaded, awaiting approval' } },
      { type: 'documents.load' },
      { type: 'dialog.close', name: 'kycUpload' },
    ]);
    expect(flow.view().files).toEqual({});
  });

  it('that was refused says the server’s words, beside the fields as well, and the files stay (M-158, M-161)', () => {
    const flow = sent();
    flow.settle('createKycDocument', {
      kind: 'rejected',
      message: 'Maximum',
      fields: { front: 'Too large', other: 'x' },
    });
    expect(flow.view()).toMatchObject({
      problem: { text: 'Maximum' },
      problems: { front: { text: 'Too large' } },
      ...{ blamed: 'front', refusals: 1 },
      files: { front: { name: 'front.jpg' } },
    });
    expect(flow.take('notices')).toMatchObject([{ kind: 'error', message: { text: 'Maximum' } }]);
    const silent = sent();
    silent.settle('createKycDocument', { kind: 'rejected', message: null, fields: {} });
    expect(silent.view().problem).toEqual({ id: 'identityUpload.failed' });
  });

  it('of which nobody knows is no failure: the list tells, and it can be sent again (R15)', () => {
    for (const lose of [
      (flow: ReturnType<typeof sent>) => flow.fail('createKycDocument'),
      (flow: ReturnType<typeof sent>) => flow.advance(120_000),
    ]) {
      const flow = sent();
      lose(flow);
      expect([flow.view(), flow.take('identity')]).toMatchObject([
        { phase: 'unknown', problem: { id: 'identityUpload.unconfirmed' } },
        [{ type: 'documents.load' }],
      ]);
      flow.send({ type: 'form.submit' });
      expect(calls(flow)).toEqual(['createKycDocument']);
    }
  });

  it('of which nobody knows is asked for: what arrived was accepted, else it stays unknown (R15)', () => {
    const flow = lost([4, 2]);
    // The list is loaded again behind it; that is no answer to what was there before.
    flow.send({ type: 'knownDocuments.changed', knownDocuments: [{ id: 5 }, { id: 4 }] });
    flow.send({ type: 'arrival.ask' });
    expect(flow.view()).toMatchObject({ phase: 'unknown', isAsking: true, isLocked: true });
    flow.settle('findArrived', [passport(4), passport(2)]);
    expect(flow.view()).toMatchObject({
      phase: 'unknown',
      isAsking: false,
      problem: { id: 'identityUpload.notArrived' },
    });
    flow.send({ type: 'arrival.ask' });
    flow.fail('findArrived');
    expect(flow.view()).toMatchObject({ phase: 'unknown', problem: { id: 'identityUpload.notAsked' } });
    flow.send({ type: 'arrival.ask' });
    flow.settle('findArrived', [passport(5), passport(4), passport(2)]);
    const arrived = { id: 'identityUpload.arrived', values: { time: formatTime(passport(5).createdAt) } };
    expect(flow.take()).toEqual([
      { type: 'notice.add', kind: 'success', message: arrived },
      { type: 'notice.withdraw', topic: 'identityUpload' },
      { type: 'documents.load' },
      { type: 'dialog.close', name: 'kycUpload' },
    ]);
    const again = lost([4]);
    again.send({ type: 'arrival.ask' });
    again.settle('findArrived', [passport(4)]);
    // What the same answer says once more is read out only if it went meanwhile.
    again.send({ type: 'arrival.ask' });
    expect(again.view()).toMatchObject({ phase: 'unknown', isAsking: true, problem: null });
    again.settle('findArrived', [passport(4)]);
    expect(again.view().problem).toEqual({ id: 'identityUpload.notArrived' });
    const blind = lost(null);
    blind.send({ type: 'arrival.ask' });
    expect([blind.view().canAsk, calls(blind), lost([]).view().canAsk]).toEqual([false, [], true]);
  });

  it.each<[string, readonly number[], readonly FoundDocument[], string]>([
    ['a first document', [], [passport(1)], 'arrived'],
    ['one in the place of what was pending', [4, 2], [passport(5), licence(2)], 'arrived'],
    ['one before another that was sent elsewhere', [2], [licence(6), passport(5), passport(2)], 'arrived'],
    ['another kind', [2], [licence(5), passport(2)], 'otherArrived'],
    ['another kind in the place of what was pending', [4], [licence(5)], 'otherArrived'],
    ['no document', [], [], 'notArrived'],
    ['an older one, as another was taken away', [4, 2], [passport(2)], 'notArrived'],
    ['an older one at the end of a list that is cut off', [4], [licence(4), passport(1)], 'notArrived'],
  ])(
    'of which nobody knows is seen in %s beside %j only if it is made as it is (R15)',
    (_, before, found, expected) => {
      const flow = lost(before);
      flow.send({ type: 'arrival.ask' });
      flow.settle('findArrived', found);
      const told = flow.take('notices').flatMap((event) => ('message' in event ? [event.message] : []));
      expect([...told, flow.view().problem]).toContainEqual(
        expect.objectContaining({ id: `identityUpload.${expected}` }),
      );
      expect(flow.view().phase).toBe(expected === 'arrived' ? 'editing' : 'unknown');
    },
  );

  it('of which nobody knows is compared as it left: what is switched off meanwhile was sent (M-149, M-162, R15)', () => {
    const flow = filled({ settings: sections(true), proofType: 'Utility Bill', files: ['front', 'proof_of_address'] });
    flow.send({ type: 'knownDocuments.changed', knownDocuments: [] });
    flow.send({ type: 'form.submit' });
    flow.fail('createKycDocument');
    flow.send({ type: 'settings.changed', settings: sections() });
    const found = (proofType: string, ...names: ImageName[]) => {
      const shape = shapeOf('International Passport', proofType, (name) => names.includes(name));
      flow.send({ type: 'arrival.ask' });
      flow.settle('findArrived', [{ ...passport(1), shape }]);
      return [flow.view().phase, flow.view().problem];
    };
    const other = ['unknown', { id: 'identityUpload.otherArrived' }];
    expect(found('', 'front')).toEqual(other);
    expect(found('Bank Statement', 'front', 'proof_of_address')).toEqual(other);
    expect(found('Utility Bill', 'front', 'back', 'proof_of_address')).toEqual(other);
    expect(found('Utility Bill', 'front', 'proof_of_address')).toEqual(['editing', null]);
  });

  it('is locked on its way and while nobody knows, and can be changed again once it is settled (R15)', () => {
    const flow = filled();
    const steps = [flow.view().isLocked];
    const after = (act: () => void) => {
      act();
      steps.push(flow.view().isLocked);
    };
    after(() => flow.send({ type: 'form.submit' }));
    after(() => flow.fail('createKycDocument'));
    flow.send({ type: 'file.remove', name: 'front' });
    expect(flow.view().files).toMatchObject({ front: { name: 'front.jpg' } });
    after(() => flow.send({ type: 'form.edit' }));
    flow.send({ type: 'form.submit' });
    after(() => flow.fail('createKycDocument'));
    flow.send({ type: 'form.submit' });
    after(() => flow.settle('createKycDocument', { kind: 'rejected', message: 'No', fields: {} }));
    expect(steps).toEqual([false, true, true, false, true, false]);
  });

  it('says how much of it has left, and nothing of the one before', () => {
    const flow = sent();
    expect(flow.view().percent).toBeNull();
    flow.send({ type: 'upload.progressed', percent: 40 });
    expect(flow.view().percent).toBe(40);
    flow.send({ type: 'upload.cancel' });
    expect(flow.view().percent).toBeNull();
    flow.send({ type: 'form.submit' });
    expect(flow.view().percent).toBeNull();
  });

  it('is given up when nothing more of it leaves for two minutes, however long the whole takes (R15)', () => {
    const flow = sent();
    for (const percent of [10, 20, 20, 100]) {
      flow.advance(119_999);
      flow.send({ type: 'upload.progressed', percent });
    }
    flow.advance(119_999);
    expect([flow.view(), calls(flow)]).toMatchObject([{ phase: 'editing', percent: 100 }, ['createKycDocument']]);
    flow.advance(1);
    expect([flow.view(), calls(flow)]).toMatchObject([{ phase: 'unknown' }, []]);
  });

  it('can be cancelled, which stops the call and keeps the files', () => {
    const flow = sent();
    const call = flow.children.at(-1);
    flow.send({ type: 'upload.cancel' });
    expect([call?.getSnapshot().status, flow.view(), flow.take('identity')]).toMatchObject([
      'stopped',
      { isBusy: false, problem: { id: 'identityUpload.cancelled' }, files: { front: { name: 'front.jpg' } } },
      [{ type: 'documents.load' }],
    ]);
  });

  it('is not closed by a press that was meant for Cancel, as it has only just ended (M-166, R39)', () => {
    const close = [{ type: 'dialog.close', name: 'kycUpload' }];
    for (const end of [
      (flow: ReturnType<typeof sent>) => flow.send({ type: 'upload.cancel' }),
      (flow: ReturnType<typeof sent>) =>
        flow.settle('createKycDocument', { kind: 'rejected', message: 'No', fields: {} }),
      (flow: ReturnType<typeof sent>) => flow.fail('createKycDocument'),
    ]) {
      const flow = sent();
      flow.send({ type: 'dialog.leave' });
      end(flow);
      flow.send({ type: 'dialog.leave' });
      expect([flow.view().isCloseLocked, flow.take('dialogs')]).toEqual([true, []]);
      flow.advance(500);
      flow.send({ type: 'dialog.leave' });
      expect([flow.view().isCloseLocked, flow.take('dialogs')]).toEqual([false, close]);
    }
    const chosenOnly = filled();
    chosenOnly.send({ type: 'dialog.leave' });
    expect(chosenOnly.take('dialogs')).toEqual(close);
  });

  it('that was cancelled can be sent again at once', () => {
    const flow = sent();
    flow.send({ type: 'upload.cancel' });
    flow.send({ type: 'form.submit' });
    expect(calls(flow)).toEqual(['createKycDocument']);
  });

  it('forgets what was chosen when its dialog is closed, but does not stop on its way (M-166)', () => {
    const flow = filled();
    flow.send({ type: 'shown.changed', shown: false });
    flow.send({ type: 'shown.changed', shown: true });
    expect(flow.view()).toMatchObject({ files: {}, fields: { type: '' } });
    const under = sent();
    under.send({ type: 'shown.changed', shown: false });
    expect(calls(under)).toEqual(['createKycDocument']);
    under.settle('createKycDocument', accepted);
    expect(under.take('notices')).toMatchObject([{ kind: 'success' }]);
  });

  it('is a form with its files, and reads what is answered (M-278, M-314, M-334)', async () => {
    const server = fakeServer().on('POST /user/account/upload/id', {
      status: 201,
      body: { message: 'Sent', data: {} },
    });
    const { createKycDocument, checkImage } = identityUploadActors(servicesOf(server));
    const front = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'front.jpg', { type: 'image/jpeg' });
    expect(await toPromise(createActor(checkImage, { input: { file: front } }).start())).toBeNull();
    const send = (proof: string) => {
      const fields = { type: 'International Passport', proof_of_address_type: proof };
      return toPromise(createActor(createKycDocument, { input: { fields, files: { front } } }).start());
    };
    expect(await send('')).toEqual({ kind: 'accepted', message: 'Sent' });
    server.on('POST /user/account/upload/id', { status: 422, body: { message: 'No', errors: { front: ['Bad'] } } });
    expect(await send('Utility Bill')).toEqual({ kind: 'rejected', message: 'No', fields: { front: 'Bad' } });
    expect(server.calls.map(({ body }) => body)).toEqual([
      { type: 'International Passport', front: 'front.jpg (3)' },
      { type: 'International Passport', front: 'front.jpg (3)', proof_of_address_type: 'Utility Bill' },
    ]);
  });

  it.each([
    [408, { message: 'No' }],
    [500, { message: 'Something went wrong' }],
    [504, '<html>Gateway timeout</html>'],
  ])('takes %i, with %j, for no answer: the documents may have arrived all the same (R15)', async (status, body) => {
    const server = fakeServer().on('POST /user/account/upload/id', { status, body });
    const { createKycDocument } = identityUploadActors(servicesOf(server));
    const input = { fields: { type: 'International Passport', proof_of_address_type: '' }, files: {} };
    const sent = toPromise(createActor(createKycDocument, { input }).start());
    await expect(sent).rejects.toThrow(`Answered ${status}`);
  });

  it('hears from the call how much of it has left', async () => {
    const server = fakeServer().on('POST /user/account/upload/id', {
      status: 201,
      body: { message: 'Sent', data: {} },
    });
    const services = servicesOf(server);
    const { createKycDocument, followSent } = identityUploadActors({
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
    const input = { fields: { type: 'International Passport', proof_of_address_type: '' }, files: {} };
    await toPromise(createActor(createKycDocument, { input }).start());
    listening.stop();
    await toPromise(createActor(createKycDocument, { input }).start());
    expect(heard).toEqual([0, 40, 100].map((percent) => ({ type: 'upload.progressed', percent })));
  });

  it('is looked for in the list by its kind, its proof and its images, in either form of the list (M-278, M-315)', async () => {
    const none = { back: null, credit_card_front: null, credit_card_back: null, proof_of_address: null };
    const row = { id: 4, type: 'International Passport', status: 'pending', front: '/4/front', ...none };
    const rows = [
      { ...row, id: 5, proof_of_address: '/5/proof', proof_of_address_type: 'Utility Bill', created_at: 'then' },
      { ...row, proof_of_address_type: null, created_at: passport(4).createdAt },
    ];
    const server = fakeServer();
    const find = (body: unknown) => {
      server.on('GET /user/account/upload/id', { status: 200, body });
      return toPromise(createActor(identityUploadActors(servicesOf(server)).findArrived).start());
    };
    const proven = ['front', 'proof_of_address'];
    const shape = shapeOf('International Passport', 'Utility Bill', (name) => proven.includes(name));
    const expected = [{ id: 5, shape, createdAt: 'then' }, passport(4)];
    expect([await find({ data: rows, links: { next: null } }), await find(rows)]).toEqual([expected, expected]);
  });
});
