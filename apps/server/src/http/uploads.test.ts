import { afterEach, expect, test, vi } from 'vitest';
import { EventEmitter } from 'node:events';
import { createUploadGate, readUpload, releaseWhenClosed } from './uploads';

const TYPE = 'multipart/form-data; boundary=b';
const part = (text: string) => `--b\r\nContent-Disposition: form-data; name="f"\r\n\r\n${text}\r\n`;
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--b--\r\n`);
/** About 3 MB, some 50 pieces. */
const LONG = 30_000;

afterEach(() => void vi.restoreAllMocks());

test('a form with too many parts is read no further than it is refused', async () => {
  const body = form(...Array<string>(LONG).fill(part('x')));
  const read = vi.spyOn(body, 'subarray');
  await expect(readUpload(TYPE, body)).rejects.toThrow('no form of the contract');
  // What is under way then may still be handed over.
  await new Promise(setImmediate);
  expect(read.mock.calls.length).toBeLessThan(10);
});

/** An answer or a connection that may be closed. */
const closable = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as never;

test.each([
  ['the answer', true, false],
  ['the connection', false, true],
])('an upload whose client has left already keeps no place: %s is closed', (_, isAnswered, isCut) => {
  const admit = createUploadGate();
  for (let each = 0; each < 3; each += 1)
    releaseWhenClosed(admit(1, '10.0.0.1'), closable(isAnswered), closable(isCut));
  expect(() => admit(1, '10.0.0.1')).not.toThrow();
});

test('an upload keeps its place until its answer or its connection is closed, and frees no later one', () => {
  const admit = createUploadGate();
  const [answer, connection] = [closable(), closable()];
  releaseWhenClosed(admit(1, '10.0.0.1'), answer, connection);
  expect(() => admit(1, '10.0.0.1')).toThrow('Too many calls at once');
  (connection as EventEmitter).emit('close');
  const release = admit(1, '10.0.0.1');
  (answer as EventEmitter).emit('close');
  expect(() => admit(1, '10.0.0.1')).toThrow('Too many calls at once');
  release();
  expect([answer, connection].map((each: EventEmitter) => each.listenerCount('close'))).toEqual([0, 0]);
});

test('one address takes half of the places at most, however many users it has', () => {
  const admit = createUploadGate();
  for (let user = 1; user <= 8; user += 1) admit(user, '10.0.0.1');
  expect(() => admit(9, '10.0.0.1')).toThrow('Too many calls at once');
  for (let user = 9; user <= 16; user += 1) admit(user, '10.0.0.2');
  expect(() => admit(17, '10.0.0.3')).toThrow('Too many calls at once');
});

test('others get their turn while a long form is read', async () => {
  const file = `--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n${'x'.repeat(2_000_000)}\r\n`;
  const body = form(file);
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  const { files } = await readUpload(TYPE, body).finally(() => (isRead = true));
  expect(files['f']?.bytes.length).toBe(2_000_000);
  expect(turns).toBeGreaterThan(10);
});
