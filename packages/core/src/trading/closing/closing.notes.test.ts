import type { RequestOf } from '@bourse/contract';
import { expect, it } from 'vitest';
import { areaOf, openTab, storedUser, usualServer } from '../../testing/app.fake';
import { fakeOrigin } from '../../testing/ports.fake';
import { settled } from '../../testing/server.fake';
import { userArea } from '../../testing/user-area';
import { closing } from './index';

it('holds the rows as the banner of a silent server and the note of a late call come above them (R39)', async () => {
  const server = usualServer().on('POST /user/trades/store', 'hold');
  const origin = fakeOrigin({ currentUser: storedUser() });
  const tab = await openTab({ server, origin, load: () => Promise.resolve(areaOf(userArea, closing)) });
  const body = { qty: 1 } as RequestOf<'placeOrder'>;
  tab.app.send('intentQueue', { type: 'intent.submit', operation: 'placeOrder', body, owner: 'closing', ref: '1' });
  await settled();
  const held: number[] = [];
  for (let ms = 0; ms <= 6_000; ms += 250) {
    if (tab.app.snapshot('closing')?.context.isShifting) held.push(ms);
    await tab.advance(250);
  }
  // The server counts as silent after 4 s, the call as late after 5 s; a press is refused for half a second.
  expect(held).toEqual([4_000, 4_250, 5_000, 5_250]);
  tab.close();
});
