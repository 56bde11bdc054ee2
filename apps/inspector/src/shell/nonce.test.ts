import { expect, it } from 'vitest';
import { isBesideClient } from './nonce';

it.each([
  ['a server of the client puts one in', 'q3JhbmRvbQ==', true],
  ['who serves the page alone leaves its place as it is', '__CSP_NONCE__', false],
  ['a page without one', '', false],
])('by its nonce the page knows whether a client is served beside it: %s', (_, nonce, isBeside) => {
  expect(isBesideClient(nonce)).toBe(isBeside);
});
