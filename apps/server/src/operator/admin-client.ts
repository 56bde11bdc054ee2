import { once } from 'node:events';
import { createConnection } from 'node:net';
import { type AdminRequest, readKey, readLine } from './admin-socket';
import { notKnown, type Outcome } from './program';

/** What a whole answer of the server may measure, characters. */
const LONGEST_ANSWER = 64 * 1024 * 1024;

/** The server got a command and ended, or was cut off, before it answered; the text says so to the operator. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

/** The running server's answer; null when nobody opens. Throws AnswerLost once the server may have got the command. */
export async function askServer(dataDir: string, request: Omit<AdminRequest, 'secret'>): Promise<Outcome | null> {
  const key = readKey(dataDir);
  if (!key) return null;
  const socket = createConnection(key.address);
  try {
    await once(socket, 'connect');
  } catch {
    socket.destroy();
    return null;
  }
  try {
    socket.write(`${JSON.stringify({ ...request, secret: key.secret } satisfies AdminRequest)}\n`);
    return JSON.parse(await readLine(socket, LONGEST_ANSWER)) as Outcome;
  } catch (error) {
    throw new AnswerLost(notKnown(error));
  } finally {
    socket.destroy();
  }
}
