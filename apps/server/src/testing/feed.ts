import { makeFeedKey } from '../feed/keys';
import type { TestAnswer, TestServer } from './harness';

/** What a test says of a tick; bid and ask, and the server's present time unless told otherwise. */
export type TestTick = readonly [sy: string, bid: number, ask: number, at?: string | Date];

/** A feed with a key of its own. */
export type TestFeed = {
  readonly key: string;
  readonly keyId: number;
  /** Sends a batch. */
  send(...ticks: readonly TestTick[]): Promise<TestAnswer>;
  /** Sends a batch that must be taken; answers how many counted. */
  tell(...ticks: readonly TestTick[]): Promise<number>;
  /** Makes these the prices, whatever they were: told twice, a second apart. */
  settle(...ticks: readonly TestTick[]): Promise<void>;
};

/** Makes a key and sends by it. */
export async function openFeed(server: TestServer): Promise<TestFeed> {
  const { id: keyId, key } = await makeFeedKey(server.db, server.clock.now(), 'a test');
  const send: TestFeed['send'] = (...ticks) =>
    server.call('sendTicks', {
      token: key,
      body: {
        ticks: ticks.map(([sy, sell_p, buy_p, at = server.clock.now()]) => ({
          ...{ sy, sell_p, buy_p },
          at: typeof at === 'string' ? at : at.toISOString(),
        })),
      },
    });
  const tell: TestFeed['tell'] = async (...ticks) => {
    const { status, body } = await send(...ticks);
    if (status !== 200) throw new Error(`Not taken: ${JSON.stringify(body)}`);
    return body.data.accepted as number;
  };
  return {
    key,
    keyId,
    send,
    tell,
    settle: async (...ticks) => {
      await tell(...ticks);
      server.clock.advance(1_000);
      await tell(...ticks);
    },
  };
}
