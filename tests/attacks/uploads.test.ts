import { setTimeout } from 'node:timers/promises';
import { countRows } from '@bourse/server/testing';
import { image, imagesAtWork, uploadOf } from '@bourse/server/testing/images';
import { createTradingServer, type TradingServer } from '@bourse/server/testing/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TradingServer;

beforeAll(async () => {
  server = await createTradingServer({ settings: { enable_proof_of_address_kyc: 'false' } });
});
afterAll(() => server.close());

const TYPE = 'International Passport';
const MB = 1024 * 1024;

/** The greatest of these figures while the work was done. */
async function peakOf(figure: () => number, work: () => Promise<unknown>): Promise<number> {
  let most = figure();
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    most = Math.max(most, figure());
    await setTimeout(2);
  }
  await done;
  return most;
}

describe('who uploads what is made to harm', () => {
  it('fills no memory by small files that unpack into gigabytes (M-161)', async () => {
    // 144 megapixels, 432 MB once decoded, in a file of less than 2 MB.
    const bomb = await image('png', { width: 12_000, height: 12_000 });
    expect(bomb.length).toBeLessThan(2 * MB);
    const people = await Promise.all(Array.from({ length: 6 }, () => server.trader('0.00')));
    const upload = (who: (typeof people)[number]) =>
      who.call('createKycDocument', { body: uploadOf({ type: TYPE, front: bomb }) });
    await upload(people[0] as (typeof people)[number]);
    const before = process.memoryUsage.rss();
    const peak = await peakOf(process.memoryUsage.rss, async () => {
      for (const { status } of await Promise.all(people.map(upload))) expect(status).toBe(422);
    });
    expect((peak - before) / MB).toBeLessThan(200);
  });

  it('has one image drawn at a time, however many people send one: many need no more memory (M-161)', async () => {
    const photo = await image('jpeg', { width: 3000, height: 2000, orientation: 6 });
    const people = await Promise.all(Array.from({ length: 6 }, () => server.trader('0.00')));
    const peak = await peakOf(imagesAtWork, async () => {
      const answers = await Promise.all(
        people.map((who) => who.call('createKycDocument', { body: uploadOf({ type: TYPE, front: photo }) })),
      );
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
    });
    expect(peak).toBe(1);
  });

  it('has no form taken that holds more than any upload of ours, however right the rest of it is', async () => {
    const front = await image();
    const tooMuch: Record<string, (form: FormData) => void> = {
      texts: (form) => Array.from({ length: 20 }, (_, nth) => form.append(`a${nth}`, 'a')),
      'one text over and over': (form) => Array.from({ length: 20 }, () => form.append('a', 'a')),
      'a long text': (form) => form.append('a', 'a'.repeat(1_001)),
      files: (form) => Array.from({ length: 5 }, (_, nth) => form.append(`f${nth}`, new Blob(['a']), 'a.jpg')),
    };
    for (const [name, add] of Object.entries(tooMuch)) {
      const trader = await server.trader('0.00');
      const body = uploadOf({ type: TYPE, front });
      add(body);
      expect([name, (await trader.call('createKycDocument', { body })).status]).toEqual([name, 422]);
      expect(await countRows(server.frame.db, 'identity_documents', trader.id)).toBe(0);
      expect((await trader.call('createKycDocument', { body: uploadOf({ type: TYPE, front }) })).status).toBe(201);
    }
  });

  it('has no form taken that is none, whatever stands between its parts, and the next call is answered', async () => {
    const trader = await server.trader('0.00');
    const form = new Response(uploadOf({ type: TYPE, front: await image() }));
    const type = String(form.headers.get('content-type'));
    const right = Buffer.from(await form.arrayBuffer());
    const upload = (body: Buffer) => trader.call('createKycDocument', { body, headers: { 'content-type': type } });
    const boundary = `--${type.split('boundary=')[1]}`;
    const part = `${boundary}\r\ncontent-disposition: form-data;`;
    const end = `${boundary}--\r\n`;
    // The fields of a right form come first: with nothing but the end amiss it would be taken.
    const begun = right.subarray(0, right.lastIndexOf(end));
    const bodies = {
      many: [begun, `${part} name="a"\r\n\r\n\r\n`.repeat(20_000), end],
      open: [begun, `${part} name="a"; filename="a"\r\n\r\n${'a'.repeat(4 * MB)}`],
      nothing: [begun],
      headers: [`${part} name="a"\r\n${'x-y: z\r\n'.repeat(500_000)}\r\n\r\n`, end],
      name: [`${part} name="${'a'.repeat(4 * MB)}"\r\n\r\n\r\n`, end],
    };
    for (const [name, pieces] of Object.entries(bodies)) {
      const { status } = await upload(Buffer.concat(pieces.map((piece) => Buffer.from(piece))));
      expect([name, status]).toEqual([name, 422]);
    }
    expect(await countRows(server.frame.db, 'identity_documents', trader.id)).toBe(0);
    expect((await upload(right)).status).toBe(201);
  });
});
