import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import Busboy from '@fastify/busboy';
import { clientOf } from './client-of';
import { Form, type UploadedFile } from './forms';
import { FILE_LIMIT, MOST_FILES } from './limits';
import { Problem } from './problem';

/** Texts of one upload, and how long each may be, bytes. */
const MOST_FIELDS = 20;
const LONGEST_FIELD = 1_000;
const LONGEST_NAME = 100;
/** Uploads of one process that are under way: each holds its whole body, 10 MB at most. */
const MOST_AT_ONCE = 16;
/** Of these from one address: who has many accounts must not keep everybody else from uploading. */
const MOST_OF_ADDRESS = 8;

/** Reads a multipart form with files; throws when it is none, or has more parts than any upload of the contract. */
export function readUpload(contentType: string, body: Buffer): Promise<Form> {
  return new Promise((resolve, reject) => {
    // The parser would take an url-encoded form as well.
    if (!/^multipart\/form-data;/i.test(contentType)) return reject(new Error('no multipart form'));
    const boy = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldNameSize: LONGEST_NAME,
        fieldSize: LONGEST_FIELD,
        fields: MOST_FIELDS,
        fileSize: FILE_LIMIT + 1,
        files: MOST_FILES,
        parts: MOST_FIELDS + MOST_FILES,
      },
    });
    // Made without a prototype: a field may be called __proto__.
    const fields = Object.create(null) as Record<string, string>;
    const files = Object.create(null) as Record<string, UploadedFile>;
    const stop = new AbortController();
    const refuse = (error?: unknown) => {
      reject(error instanceof Error ? error : new Error('no form of the contract'));
      stop.abort();
    };
    boy.on('field', (name, value, _isNameCut, isCut) => {
      if (isCut) refuse();
      fields[name] = value;
    });
    boy.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', refuse);
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        // A file field of a page that nothing was chosen for.
        if (bytes.length === 0) return;
        files[name] = { bytes, isTooLarge: bytes.length > FILE_LIMIT };
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) boy.on(limit, refuse);
    boy.on('error', refuse);
    boy.on('finish', () => resolve(new Form(fields, files)));
    // In pieces, so that nothing is read behind what was refused.
    pipeline(Readable.from(piecesOf(body)), boy, { signal: stop.signal }).catch(refuse);
  });
}

const PIECE = 65_536;

/** One piece after another; other calls are answered in between. */
async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += PIECE) {
    yield body.subarray(from, from + PIECE);
    await setImmediate();
  }
}

/** Lets uploads in before their bodies are read: one of a user at a time, so many of an address, and so many of all. */
export function createUploadGate(): (userId: number, ip: string) => () => void {
  const under = new Map<number, string>();
  return (userId, ip) => {
    const client = clientOf(ip);
    const ofClient = [...under.values()].filter((each) => each === client).length;
    if (under.has(userId) || under.size >= MOST_AT_ONCE || ofClient >= MOST_OF_ADDRESS)
      throw new Problem(429, 'Too many calls at once. Please try again.', { retryAfter: 1 });
    under.set(userId, client);
    return () => void under.delete(userId);
  };
}

/**
 * Gives the place up once the answer or the connection is closed. Either may be so already, and then says it no more:
 * a client may leave while it is looked up who it is, and a pipelined answer has no connection of its own yet.
 */
export function releaseWhenClosed(release: () => void, answer: ServerResponse, connection: Socket): void {
  const leave = () => {
    answer.off('close', leave);
    connection.off('close', leave);
    release();
  };
  if (answer.destroyed || connection.destroyed) return leave();
  answer.once('close', leave);
  connection.once('close', leave);
}
