import { stage } from '@bourse/model-testing';
import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { accountStatus, statusText } from '../../shared/kyc-status';
import { kycStatusMessages } from '../../shared/kyc-status.messages';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { identityActors } from './identity.actors';
import { identityMessages } from './identity.messages';
import { documentWith, identityModel, picture } from './identity.model';
import { documentTypes, isOwnPath, labelOf, proofTypes } from './identity.rules';
import type { IdentityDocument } from './identity.types';

const texts: Readonly<Record<string, string>> = { ...identityMessages, ...kycStatusMessages };
const textOf = (message: object) =>
  'id' in message ? texts[message.id as string] : (message as { text: string }).text;
const status = (documents: readonly IdentityDocument[]) => textOf(statusText(accountStatus(documents)));

/** The page, with what the server answered. */
function page(documents: readonly IdentityDocument[] | null = [documentWith()]) {
  const flow = stage(identityModel);
  flow.send({ type: 'screen.changed', screen: 'kyc' });
  if (documents) flow.settle('listKycDocuments', documents);
  else flow.fail('listKycDocuments');
  return flow;
}

describe('identity documents', () => {
  proveMachine(identityModel);

  it.each([
    [['approved'], 'Approved'],
    [['pending'], 'Pending'],
    [['rejected'], 'Rejected'],
    [['in review'], 'in review'],
    [[], 'Account Unverified'],
    [['pending', 'approved'], 'Approved'],
    [['rejected', 'approved', 'pending'], 'Approved'],
    [['pending', 'rejected'], 'Pending'],
    [['rejected', 'pending'], 'Rejected'],
  ])('of the states %j make the account read "%s" (M-155, M-156, M-164)', (states, text) => {
    expect(status(states.map((each, id) => documentWith({ id, status: each })))).toBe(text);
  });

  it('are verified the first time and sent again after that (M-164)', () => {
    expect([page([]).view().isFirst, page().view().isFirst]).toEqual([true, false]);
  });

  it('are of three kinds, one with a corrected label, and of two proofs (M-147)', () => {
    expect(documentTypes.map(({ value, label }) => [value, identityMessages[label.id]])).toEqual([
      ['International Passport', 'International Passport'],
      ['National ID Card', 'National ID Card'],
      ['Drivers License', "Driver's License"],
    ]);
    expect(proofTypes.map(({ label }) => identityMessages[label.id])).toEqual(['Utility Bill', 'Bank Statement']);
    expect([textOf(labelOf('Drivers License')), textOf(labelOf('Seaman’s book'))]).toEqual([
      "Driver's License",
      'Seaman’s book',
    ]);
  });

  it('are asked for with each visit of their page and of no other', () => {
    const flow = page();
    flow.send({ type: 'screen.changed', screen: 'home' });
    expect(flow.running()).toEqual([]);
    flow.send({ type: 'screen.changed', screen: 'kyc' });
    expect([flow.running(), flow.view().phase]).toEqual([['listKycDocuments'], 'ready']);
  });

  it('learn of a decision while their page shows, as often as the account is read, and tell by the page alone where that fails (M-164, R8)', () => {
    const flow = page();
    const read = () => {
      flow.send({ type: 'reading.changed' });
      return flow.running();
    };
    expect([read(), flow.view().phase]).toEqual([['listKycDocuments'], 'ready']);
    flow.settle('listKycDocuments', [documentWith()]);
    expect(read()).toEqual(['listKycDocuments']);
    flow.settle('listKycDocuments', [documentWith({ status: 'rejected' })]);
    expect(flow.view().documents[0]?.status).toEqual({ id: 'kycStatus.rejected' });
    // It is decided.
    expect(read()).toEqual([]);
  });

  it('that do not come behind their page say so until an answer comes, by itself or at a press (M-164, R14)', () => {
    const flow = page();
    flow.send({ type: 'reading.changed' });
    flow.fail('listKycDocuments');
    expect([flow.take('notices'), flow.view().isStale]).toEqual([[], true]);
    flow.send({ type: 'reading.changed' });
    // The note stays, and with it the focus of who reads it.
    expect([flow.running(), flow.view().isStale]).toEqual([['listKycDocuments'], true]);
    flow.settle('listKycDocuments', [documentWith()]);
    expect(flow.view().isStale).toBe(false);
    flow.send({ type: 'reading.changed' });
    flow.fail('listKycDocuments');
    flow.send({ type: 'documents.load' });
    flow.settle('listKycDocuments', [documentWith()]);
    expect(flow.view().isStale).toBe(false);
  });

  it('are not asked for behind another page as the account is read', () => {
    const flow = page();
    flow.send({ type: 'screen.changed', screen: 'home' });
    flow.send({ type: 'reading.changed' });
    expect(flow.running()).toEqual([]);
  });

  it('that do not come say so, and are no missing documents (M-159, R14)', () => {
    const flow = page(null);
    expect([flow.view().phase, flow.take('notices')]).toEqual([
      'failed',
      [{ type: 'notice.add', kind: 'error', message: { id: 'identity.notLoaded' } }],
    ]);
    expect(identityMessages['identity.notLoaded']).toBe('Unable to Get');
    flow.send({ type: 'documents.load' });
    flow.settle('listKycDocuments', []);
    expect(flow.view().phase).toBe('empty');
  });

  it('keep what they show when they cannot be asked for again', () => {
    const flow = page();
    flow.send({ type: 'documents.load' });
    flow.fail('listKycDocuments');
    expect(flow.view()).toMatchObject({ phase: 'ready', isStale: true });
  });

  it('show one image at a time, and none on another page (M-165)', () => {
    const flow = page();
    flow.send({ type: 'image.open', document: 12, name: 'back' });
    expect(flow.input('getKycImage')).toEqual({ address: '/api/v1/user/account/upload/id/12/back' });
    expect(flow.view().phase).toBe('ready');
    flow.send({ type: 'image.open', document: 12, name: 'front' });
    expect(flow.input('getKycImage')).toEqual({ address: '/api/v1/user/account/upload/id/12/front' });
    flow.send({ type: 'image.open', document: 12, name: 'back' });
    flow.settle('getKycImage', picture);
    expect(flow.view()).toMatchObject({ open: { document: 12, name: 'back' }, picture });
    flow.send({ type: 'screen.changed', screen: 'home' });
    expect(flow.view()).toMatchObject({ open: null, picture: null });
  });

  it('say of an image that it did not come, and ask again', () => {
    const flow = page();
    flow.send({ type: 'image.open', document: 12, name: 'front' });
    flow.fail('getKycImage');
    expect(flow.view().hasNoPicture).toBe(true);
    flow.send({ type: 'image.open', document: 12, name: 'front' });
    expect([flow.view().hasNoPicture, flow.running()]).toEqual([false, ['getKycImage']]);
  });

  it('ask again for an image that did not come once the network is back, and for no other (A-241, M-165)', () => {
    const flow = page();
    const turn = (network: 'online' | 'offline') => {
      flow.send({ type: 'network.changed', network });
      return flow.running();
    };
    expect(turn('online')).toEqual([]);
    flow.send({ type: 'image.open', document: 12, name: 'back' });
    flow.fail('getKycImage');
    expect([turn('offline'), flow.view().hasNoPicture]).toEqual([[], true]);
    expect([turn('online'), flow.view().hasNoPicture]).toEqual([['getKycImage'], false]);
    expect(flow.input('getKycImage')).toEqual({ address: '/api/v1/user/account/upload/id/12/back' });
    flow.settle('getKycImage', picture);
    expect([turn('online'), flow.view().picture]).toEqual([[], picture]);
  });

  it('that did not come are asked for once the network is back, while their page shows (A-241, M-159)', () => {
    const flow = page(null);
    const turn = (network: 'online' | 'offline') => {
      flow.send({ type: 'network.changed', network });
      return [flow.running(), flow.view().phase];
    };
    expect(turn('offline')).toEqual([[], 'failed']);
    expect(turn('online')).toEqual([['listKycDocuments'], 'loading']);
    // The one that was on its way may never come.
    const asked = flow.children.length;
    expect([turn('online'), flow.children.length]).toEqual([[['listKycDocuments'], 'loading'], asked + 1]);
    flow.settle('listKycDocuments', [documentWith()]);
    expect(turn('online')).toEqual([[], 'ready']);
    flow.send({ type: 'documents.load' });
    flow.fail('listKycDocuments');
    expect([turn('online'), flow.view().isStale]).toEqual([[['listKycDocuments'], 'ready'], true]);
    flow.settle('listKycDocuments', [documentWith()]);
    expect(flow.view().isStale).toBe(false);
  });

  it('that did not come are not asked for behind another page as the network is back', () => {
    const flow = page(null);
    flow.send({ type: 'screen.changed', screen: 'home' });
    flow.send({ type: 'network.changed', network: 'online' });
    expect(flow.running()).toEqual([]);
  });

  it('are read from the server, wrapped or bare (M-278, M-315, M-331)', async () => {
    const row = {
      ...{ id: 12, type: 'Drivers License', status: 'pending', created_at: '2026-01-05T12:00:00.000Z' },
      ...{ front: '/api/v1/user/account/upload/id/12/front', back: '/api/v1/user/account/upload/id/12/back' },
      ...{ credit_card_front: null, credit_card_back: '//evil.example/x', proof_of_address: 'https://evil.example/x' },
      proof_of_address_type: 'Utility Bill',
    };
    for (const body of [{ data: [row] }, [row]]) {
      const services = servicesOf(fakeServer().on('GET /user/account/upload/id', { status: 200, body }));
      expect(
        await toPromise(createActor(identityActors(services).listKycDocuments, { input: undefined }).start()),
      ).toEqual([documentWith()]);
    }
  });

  it('give their images to the API’s host alone (M-165)', async () => {
    expect(['/a/b', '//evil.example', '/\\evil.example', 'https://evil.example', '', null].map(isOwnPath)).toEqual([
      true,
      ...[false, false, false, false, false],
    ]);
    const server = fakeServer('http://server.test').on('GET /files/7', { status: 200, body: { any: 'bytes' } });
    const { getKycImage } = identityActors(servicesOf(server));
    const blob = await toPromise(createActor(getKycImage, { input: { address: '/files/7' } }).start());
    expect(blob.size).toBeGreaterThan(0);
    const refused = createActor(getKycImage, { input: { address: '//evil.example' } });
    refused.subscribe({ error: () => undefined });
    await expect(toPromise(refused.start())).rejects.toThrow('no address');
    expect(server.calls).toHaveLength(1);
  });
});
