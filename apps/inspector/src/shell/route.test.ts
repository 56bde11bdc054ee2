import { describe, expect, it } from 'vitest';
import { hashOf, readRoute } from './route';

describe('the address', () => {
  it.each([
    ['', { place: 'gallery', area: null, id: null, state: null, socket: null }],
    ['#/live', { place: 'live', area: null, id: null, state: null, socket: null }],
    ['#/nowhere', { place: 'gallery', area: null, id: null, state: null, socket: null }],
    ['#/gallery/access/signIn', { place: 'gallery', area: 'access', id: 'signIn', state: null, socket: null }],
    ['#/gallery/a/b?state=c.d', { place: 'gallery', area: 'a', id: 'b', state: 'c.d', socket: null }],
    ['#/gallery/a/%25', { place: 'gallery', area: 'a', id: '%', state: null, socket: null }],
    [
      '#/live?socket=ws%3A%2F%2F127.0.0.1%3A9310',
      { place: 'live', area: null, id: null, state: null, socket: 'ws://127.0.0.1:9310' },
    ],
    ['#/gallery/a/b?state=', { place: 'gallery', area: 'a', id: 'b', state: '', socket: null }],
  ] as const)('%s is read', (hash, route) => {
    expect(readRoute(hash)).toEqual(route);
    if (hash !== '' && hash !== '#/nowhere') expect(hashOf(route)).toBe(hash);
  });

  it('is read also where it was cut off', () => {
    expect(readRoute('#/gallery/a/%2')).toMatchObject({ area: 'a', id: '%2' });
  });
});
