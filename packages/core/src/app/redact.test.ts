import { describe, expect, it } from 'vitest';
import { MASK, secret } from '../shared/secret';
import { faultText, redact } from './redact';

describe('what may be printed (hard case 10)', () => {
  it('names that are not called visible print as their type', () => {
    const visible = new Set(['outcome', 'kind', 'key']);
    expect(redact({ type: 'a.b', email: 'ada@example.com', amount: 12, list: [1, 2], nothing: null }, visible)).toEqual(
      {
        type: 'a.b',
        email: '[string]',
        amount: '[number]',
        list: '[array of 2]',
        nothing: '[null]',
      },
    );
    expect(redact({ type: 'a.b', outcome: { kind: 'accepted', body: { token: 'x' } } }, visible)).toEqual({
      type: 'a.b',
      outcome: { kind: 'accepted', body: '[object]' },
    });
    expect(redact({ key: secret('x') }, visible)).toEqual({ key: MASK });
    expect(redact({ type: 'a.b', kind: 'c' }, new Set())).toEqual({ type: 'a.b', kind: '[string]' });
  });

  it('a parser’s fault does not quote what it read', () => {
    expect(faultText(new SyntaxError('Unexpected token in "token-of-ada"'))).toBe('SyntaxError');
    expect(faultText(new TypeError('fetch failed'))).toBe('TypeError: fetch failed');
    expect(faultText('token-of-ada')).toBe('[string]');
  });
});
