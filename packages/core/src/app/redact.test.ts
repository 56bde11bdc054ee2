import { describe, expect, it } from 'vitest';
import { MASK, secret } from '../shared/secret';
import { openTab, session, usualServer, wireUser } from '../testing/app.fake';
import { settled } from '../testing/server.fake';
import { faultText, redact } from './redact';

describe('what may be printed (hard case 10)', () => {
  it('names that are not listed print as their type', () => {
    expect(redact({ type: 'a.b', email: 'ada@example.com', amount: 12, list: [1, 2], nothing: null })).toEqual({
      type: 'a.b',
      email: '[string]',
      amount: '[number]',
      list: '[array of 2]',
      nothing: '[null]',
    });
    expect(redact({ type: 'a.b', outcome: { kind: 'accepted', body: { token: 'x' } } })).toEqual({
      type: 'a.b',
      outcome: { kind: 'accepted', body: '[object]' },
    });
    expect(redact({ key: secret('x') })).toEqual({ key: MASK });
  });

  it('a whole sign-in and sign-out shows neither what was typed nor who it was', async () => {
    const token = 'token-that-nobody-may-read';
    const server = usualServer().on('POST /auth/login', {
      status: 200,
      body: { data: { token, user: wireUser, session }, message: 'Welcome' },
    });
    const tab = await openTab({ server });
    const seen: string[] = [];
    const undo = tab.app.inspect((entry) => seen.push(JSON.stringify(entry)));
    await tab.signIn('ada@example.com');
    expect(tab.app.snapshot('session')?.context.user?.id).toBe('7');
    tab.app.send('session', { type: 'session.end' });
    await settled();
    expect(seen.some((line) => line.includes('session.start'))).toBe(true);
    const shown = seen.join('\n');
    for (const word of ['ada@example.com', 'correct horse', token, 'Ada Byron', '1000.5'])
      expect(shown).not.toContain(word);
    undo();
    const before = seen.length;
    tab.app.send('notices', { type: 'notice.add', kind: 'error', message: { text: 'x' } });
    expect(seen).toHaveLength(before);
    tab.close();
  });

  it('a parser’s fault does not quote what it read', () => {
    expect(faultText(new SyntaxError('Unexpected token in "token-of-ada"'))).toBe('SyntaxError');
    expect(faultText(new TypeError('fetch failed'))).toBe('TypeError: fetch failed');
    expect(faultText('token-of-ada')).toBe('[string]');
  });
});
