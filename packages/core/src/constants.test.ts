import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { passwordProblem } from './guest/password-reset/password-reset.form';
import { CODE_EVERY, codeRequestOf, isCode } from './shared/mailed-code';
import { secret } from './shared/secret';

describe('what the documents fix once', () => {
  it('is a code of 6 digits, one in 5 minutes, and a new password of 6 characters at least (A-249)', () => {
    expect(['12345', '012345', '1234567', '12a456'].map(isCode)).toEqual([false, true, false, false]);
    expect(codeRequestOf(new Response(null, { status: 200 }), { message: 'Sent' }, undefined)).toMatchObject({
      kind: 'sent',
      wait: CODE_EVERY,
    });
    expect(CODE_EVERY).toBe(5 * 60);
    const problem = (text: string) => passwordProblem({ password: secret(text), repeat_password: secret(text) });
    expect([problem('12345'), problem('123456')]).toEqual([{ password: { id: 'passwordReset.tooShort' } }, {}]);
  });

  it('is no call of the test mail anywhere in the client (A-280)', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    expect(sources.length).toBeGreaterThan(100);
    const calling = sources.filter((file) => /testmail/i.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
    expect(calling).toEqual([]);
  });
});
