import { describe, expect, test } from 'vitest';
import { type Language, LANGUAGES } from '../http/language';
import { compose, type MailKind } from './messages';
import { seal, unseal } from './sealing';

const KINDS: MailKind[] = [
  ...(['email_code', 'device_code', 'withdrawal_code', 'reset_code', 'welcome', 'password_changed'] as const),
  ...(['receiver_added', 'receiver_removed'] as const),
  ...(['password_updated', 'identity_approved', 'identity_rejected'] as const),
];
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

describe('the browser that asked for a code', () => {
  const said = (device: string, language: Language = 'en') =>
    compose('device_code', language, { name: 'Ann', code: '042917', device }, SENDER);
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

  // The same samples as for the client's list of devices: both tell of one browser.
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`${LINUX} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/121.0.0.0`, 'Opera on Windows'],
    [`${MAC} Version/18.5 Safari/605.1.15`, 'Safari on macOS'],
    [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
    [`${IPHONE} Version/18.0 EdgiOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
    [`${IPHONE} OPiOS/16.0.15 Mobile/15E148 Safari/9537.53`, 'Opera on iPhone'],
    [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.6.1`, 'Opera on iPhone'],
    ['Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) Version/16.5 Mobile/15E148 Safari/604.1', 'Safari on iPad'],
    ['Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) Chrome/130.0 Mobile SamsungBrowser/28.0',
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
    ['Firefox/132.0', 'Firefox'],
    ['curl/8.5.0', 'an unknown browser'],
  ])('%s is %s', (userAgent, name) => {
    expect(said(userAgent).text).toContain(`\n\nIt was asked for by ${name}.\n\n`);
  });

  test('is named in the language of its reader', () => {
    expect(said(`Mozilla/5.0 (Macintosh) Safari/605.1`, 'es').text).toContain('Lo ha pedido Safari en macOS.');
    expect(said('test', 'es').text).toContain('Lo ha pedido un navegador desconocido.');
  });

  test.each(LANGUAGES)('adds nothing of its own text to a message in %s', (language) => {
    const [plain, forged] = [
      'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36',
      'Chrome/1 Windows\n\nRead your code to our desk: https://evil.example/desk \u202e',
    ].map((device) => said(device, language));
    expect(forged).toEqual(plain);
  });
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
