import { describe, expect, test } from 'vitest';
import { compose, languageOf, type Language, type MailKind } from './messages';
import { seal, unseal } from './sealing';

const KINDS: MailKind[] = ['email_code', 'device_code', 'reset_code', 'welcome', 'password_changed'];
const LANGUAGES: Language[] = ['en', 'es'];
const SENDER = { siteName: 'Acme <Trade>', publicUrl: 'https://trade.example' };
const every = KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));

test.each(every)('a %s in %s says the same as text and as HTML', (kind, language) => {
  const { subject, text, html } = compose(kind, language, { name: 'Ann', code: '042917' }, SENDER);
  expect(subject).toContain('Acme <Trade>');
  expect(text).toMatch(language === 'en' ? /^Hello Ann,/ : /^Hola Ann,/);
  expect(text).toContain('https://trade.example');
  expect(html).toContain(`lang="${language}"`);
  expect(html).not.toContain('<Trade>');
  const hasCode = kind.endsWith('_code');
  expect([text.includes('042917'), html.includes('042917')]).toEqual([hasCode, hasCode]);
  const said = html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'");
  for (const word of text.split(/\s+/).filter((one) => one !== '')) expect(said).toContain(word);
});

test('no two messages of a language are alike, and none is left in English', () => {
  const written = every.map(([kind, language]) => compose(kind, language, { name: '', code: '1' }, SENDER).text);
  expect(new Set(written).size).toBe(written.length);
});

test('what a person typed is no markup', () => {
  const { html } = compose('device_code', 'en', { name: '<img src=x>', device: '"><script>' }, SENDER);
  expect(html).not.toMatch(/<img|<script/);
});

describe('the language', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr-FR, de', 'en'],
    ['es-MX,es;q=0.9', 'es'],
    ['fr, EN-gb;q=0.8, es;q=0.5', 'en'],
    ['est, es', 'es'],
    ['*', 'en'],
  ])('of %j is %s (A-283)', (header, language) => expect(languageOf(header)).toBe(language));
});

describe('a sealed text', () => {
  const key = Buffer.alloc(32, 7);

  test('opens under its key and context, and each time is another', () => {
    const [one, other] = [seal(key, 'a', 'código'), seal(key, 'a', 'código')];
    expect(one).not.toBe(other);
    expect([unseal(key, 'a', one), unseal(key, 'a', other)]).toEqual(['código', 'código']);
  });

  test('stays shut under another key, in another context, and when it was changed', () => {
    const sealed = seal(key, 'a', 'secret');
    const changed = `${sealed.slice(0, 20)}${sealed[20] === 'x' ? 'y' : 'x'}${sealed.slice(21)}`;
    expect(() => unseal(Buffer.alloc(32, 8), 'a', sealed)).toThrow('unable to authenticate');
    expect(() => unseal(key, 'b', sealed)).toThrow('unable to authenticate');
    expect(() => unseal(key, 'a', changed)).toThrow('unable to authenticate');
  });
});
