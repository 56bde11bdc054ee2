import { describe, expect, it } from 'vitest';
import { apiBase } from './api-base';

const host = 'https://trade.example';

describe('the base address of the API', () => {
  it.each([
    ['nothing named', null, 'https://trade.example/api/v1/'],
    ['an empty name', ' ', 'https://trade.example/api/v1/'],
    ['an address without its slash', 'https://api.example/v2', 'https://api.example/v2/'],
    ['an address with its slash', 'http://api.example/v2/', 'http://api.example/v2/'],
    ['a path from the root', '/other/api', 'https://trade.example/other/api/'],
    ['another scheme', 'javascript:alert(1)', 'https://trade.example/api/v1/'],
    ['a path that would leave the host', '//evil.example/api', 'https://trade.example/api/v1/'],
    ['the same with a backslash', '/\\evil.example/api', 'https://trade.example/api/v1/'],
    ['a relative path', 'api', 'https://trade.example/api/v1/'],
    ['no address at all', 'https://', 'https://trade.example/api/v1/'],
  ])('takes %s (A-258, A-259)', (_, named, expected) => {
    expect(apiBase(named, host)).toBe(expected);
  });
});
