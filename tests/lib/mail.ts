import type { RunningServer } from './server.ts';

/** The code of the newest message to this address, as the back office reads it in the outbox. */
export async function mailedCode(server: RunningServer, email: string): Promise<string> {
  const messages = (await server.operate('mail')).split(/^── /m);
  const [code] = messages.flatMap((message) => {
    const digits = / · to (\S+) · [^]*?^ {4}(\d{6})$/m.exec(message);
    return digits?.[1] === email ? [digits[2]] : [];
  });
  if (code === undefined) throw new Error(`No code was mailed to ${email}`);
  return code;
}
