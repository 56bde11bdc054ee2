import { describe, expect, it } from 'vitest';
import { CODE_EVERY, codeRequestOf, isCode } from './mailed-code';

describe('a mailed code', () => {
  it('has 6 digits (A-249)', () => {
    expect(['12345', '012345', '1234567', '12a456'].map(isCode)).toEqual([false, true, false, false]);
  });

  it('can be requested once in 5 minutes (A-249)', () => {
    expect(codeRequestOf(new Response(null, { status: 200 }), { message: 'Sent' }, undefined)).toMatchObject({
      kind: 'sent',
      wait: CODE_EVERY,
    });
    expect(CODE_EVERY).toBe(5 * 60);
  });
});
