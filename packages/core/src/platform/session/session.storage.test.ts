import { describe, expect, it } from 'vitest';
import { secret } from '../../shared/secret';
import { storedUser } from '../../testing/app.fake';
import { fakeOrigin, fakePorts } from '../../testing/ports.fake';
import { readSession, writeSession } from './session.storage';

describe('what is stored of a session', () => {
  it('takes along nothing of a former user in whose place another signs in, but his calls without an answer', () => {
    const bound = { DEFAULT_ASSET: '7', verify_email: 'ada@example.com', 'pending_intent.k1': '{}' };
    const { storage } = fakePorts({ origin: fakeOrigin({ currentUser: storedUser(), ...bound }) });
    const stored = readSession(storage);
    if (!stored) throw new Error('Nobody is stored');
    const keys = () => Object.keys(bound).filter((key) => storage.get(key) !== null);
    writeSession(storage, { ...stored, token: secret('another-token') });
    expect(keys()).toEqual(Object.keys(bound));
    writeSession(storage, { ...stored, user: { ...stored.user, id: '8' } });
    expect([keys(), readSession(storage)?.user.id]).toEqual([['pending_intent.k1'], '8']);
  });
});
