import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/harness';
import { SPANISH } from './catalogue';
import { FIELDS } from './field-names';
import { contractDocument, type JsonSchema, operationsOf, resolved } from './document';
import { languageOf } from './language';
import { fieldName, say, translated } from './text';

const sentences = Object.entries(SPANISH);
const holesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

/** The sources of the server and the texts of its contract, as one text; without the catalogue and the tests. */
const SOURCES = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|catalogue\.ts$|(^|\/)(testing|seed|operator)\//.test(file))
  .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
  .join('\n');

/** Every field of a request, and every text that the contract gives it. */
function fieldsAndTexts(): { fields: Set<string>; texts: Set<string> } {
  const [fields, texts] = [new Set<string>(), new Set<string>()];
  const walk = (given: JsonSchema) => {
    const schema = { ...resolved<JsonSchema>(contractDocument, given), ...given };
    for (const text of Object.values((schema['x-messages'] ?? {}) as Record<string, string>)) texts.add(text);
    if (given['$ref'] !== undefined && given['x-messages'] !== undefined) walk({ $ref: given['$ref'] });
    for (const [name, member] of Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)) {
      fields.add(name);
      walk(member);
    }
    for (const way of ['allOf', 'oneOf', 'anyOf']) for (const one of (schema[way] ?? []) as JsonSchema[]) walk(one);
    if (schema['items'] !== undefined) walk(schema['items'] as JsonSchema);
  };
  for (const { parameters, body } of operationsOf(contractDocument)) {
    for (const { name, schema } of parameters) {
      fields.add(name);
      walk(schema);
    }
    if (body) walk(body.schema);
  }
  return { fields, texts };
}

describe('the catalogue', () => {
  const { fields, texts } = fieldsAndTexts();

  test('says everything in Spanish, with the same values, and copies nothing (A-242)', () => {
    expect(sentences.filter(([english, spanish]) => english === spanish || spanish.trim() === '')).toEqual([]);
    const holes = (at: 0 | 1) => sentences.map((each) => [each[0], holesOf(each[at])]);
    expect(holes(1)).toEqual(holes(0));
  });

  test('says in Spanish what the page says where both say the same in English (A-242, A-244)', () => {
    const plain = (text: string) => text.replaceAll(/\{\w+\}/g, '{}');
    const [english, spanish] = ['en', 'es'].map((language) => {
      const file = join(import.meta.dirname, '../../../../packages/messages', `${language}.json`);
      return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    });
    const ours = new Map(sentences.map(([text, translation]) => [plain(text), plain(translation)]));
    const both = Object.entries(english ?? {}).filter(([, text]) => ours.has(plain(text)));
    expect(both.length).toBeGreaterThan(10);
    expect(both.filter(([id, text]) => plain(spanish?.[id] ?? '') !== ours.get(plain(text)))).toEqual([]);
  });

  test('has no sentence that nobody says', () => {
    const said = (english: string) =>
      [`'${english}'`, `"${english}"`].some((quoted) => SOURCES.includes(quoted)) ||
      texts.has(english) ||
      /^(Take profit|Stop loss) cannot be reached/.test(english);
    expect(sentences.map(([english]) => english).filter((english) => !said(english))).toEqual([]);
  });

  test('has a name for every field that a request may carry, and the Spanish of every text that it has of its own', () => {
    expect(fields.size).toBeGreaterThan(30);
    expect([...fields].filter((field) => !Object.hasOwn(FIELDS, field))).toEqual([]);
    expect([...texts].filter((text) => translated(text, 'es') === null)).toEqual([]);
    expect(FIELDS['qty']).toEqual(['quantity', 'cantidad']);
  });

  test('calls no field as the wire calls it where people say it otherwise', () => {
    const names = ['img', 'is_demo', 'plan_id', 'referrer_id'].map((field) => FIELDS[field]?.join(', '));
    expect(names).toEqual([
      'photo, foto',
      'demo account, cuenta demo',
      'plan, plan',
      'referral link, enlace de recomendación',
    ]);
  });

  test('calls a field by one name in each language', () => {
    const pairs = new Map<string, Set<string>>();
    for (const [english, spanish] of Object.values(FIELDS))
      pairs.set(english, (pairs.get(english) ?? new Set()).add(spanish));
    expect([...pairs].filter(([, spanish]) => spanish.size > 1)).toEqual([]);
  });
});

describe('a text', () => {
  test.each(sentences)('is found again by its English: %s', (english, spanish) => {
    const isNested = english.includes('{sentence}');
    const english1 = english.replaceAll(/\{\w+\}/g, isNested ? 'Market is closed' : '12');
    const spanish1 = spanish.replaceAll(/\{\w+\}/g, isNested ? 'El mercado está cerrado' : '12');
    expect([translated(english1, 'en'), translated(english1, 'es')]).toEqual([english1, spanish1]);
  });

  test('names its field in the language, within another text as well', () => {
    const sentence = say('The {field} must be at least {limit} characters.', { field: 'first name', limit: 3 });
    expect(translated(sentence, 'es')).toBe('El campo nombre debe tener al menos 3 caracteres.');
    expect(translated(say('Secondary holder: {sentence}', { sentence }), 'es')).toBe(
      'Segundo titular: El campo nombre debe tener al menos 3 caracteres.',
    );
  });

  test.each(['Something that nobody wrote', 'Secondary holder: whatever', 'constructor', ''])(
    'that is none of the catalogue is null: %j',
    (text) => expect([translated(text, 'en'), translated(text, 'es')]).toEqual([null, null]),
  );

  // Looking for them would take minutes: the limit of a test ends that.
  test('that a client has made long is none of the catalogue, and its field is not said by its name', () => {
    expect(translated(`The ${' of'.repeat(400_000)} contains a character that is not allowed.`, 'es')).toBeNull();
    expect(fieldName(['a'.repeat(60)])).toBe('a'.repeat(60));
    expect(fieldName(['a'.repeat(61)])).toBe('body');
  });
});

describe('the language', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr-FR, de', 'en'],
    ['es-MX,es;q=0.9', 'es'],
    ['fr, EN-gb;q=0.8, es;q=0.5', 'en'],
    ['en;q=0.2, es;q=0.9', 'es'],
    ['en;q=0, es;q=0.1', 'es'],
    ['es;q=0', 'en'],
    ['es ; q = 0.7 , en ; q = 0.6', 'es'],
    ['es;q=x', 'es'],
    ['est, es', 'es'],
    ['*', 'en'],
    [`${'fr,'.repeat(70)}es`, 'en'],
    [`es${' '.repeat(400_000)}x`, 'es'],
  ])('of %j is %s (A-242, A-283)', (header, language) => expect(languageOf(header)).toBe(language));
});

describe('an answer', () => {
  const SPANISH_READER = { 'accept-language': 'es-ES, es;q=0.9, en;q=0.5' };
  const ORDER = { type: 'buy', is_take_profit: false, is_stop_loss: false, take_profit: 0, stop_loss: 0, duration: 0 };
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  test('refuses and praises in the language that was asked for, and names it (A-242)', async () => {
    const body = { email: 'demo@bourse.example', password: 'wrong', device: 'test' };
    const text = 'Estas credenciales no coinciden con nuestros registros.';
    const refused = await server.call('login', { body, headers: SPANISH_READER });
    expect(refused.body).toEqual({ message: text, error: text, errors: { email: [text] } });
    expect(refused.headers['content-language']).toBe('es');
    const english = await server.call('login', { body });
    expect(english.body.message).toBe('These credentials do not match our records.');
    expect(english.headers['content-language']).toBe('en');
    const right = { ...body, password: 'demo-trader-1' };
    expect((await server.call('login', { body: right, headers: SPANISH_READER })).body.message).toBe('Sesión iniciada');
  });

  test('names a field as people call it, in either language (A-242)', async () => {
    const token = await server.signIn();
    const order = (headers: Record<string, string>) =>
      server.call('placeOrder', { token, headers, body: { ...ORDER, coinId: 1, qty: 0 } });
    expect((await order({})).body.errors).toEqual({ qty: ['The quantity must be greater than 0.'] });
    expect((await order(SPANISH_READER)).body.errors).toEqual({ qty: ['El campo cantidad debe ser mayor que 0.'] });
  });

  test('to a key is told again in the language of whoever asks then (A-242, R15)', async () => {
    const token = await server.signIn();
    const key = '5f1d7e0a-7c3b-4a55-9a30-0c1f2e3d4b5a';
    const ids = { ids: [1] };
    const close = (headers: Record<string, string>) =>
      server.call('closeAllTrades', { token, body: ids, headers: { ...headers, 'idempotency-key': key } });
    const english = 'All opened positions successfully closed';
    const spanish = 'Todas las posiciones abiertas se han cerrado correctamente';
    expect([(await close({})).body.message, (await close(SPANISH_READER)).body.message]).toEqual([english, spanish]);
    const asked = await server.call('getIntent', { token, params: { key }, headers: SPANISH_READER });
    expect(asked.body.data).toMatchObject({ state: 'settled', body: { message: spanish } });
  });

  test('of an address that is none, and to a body that cannot be read, is told so too (A-242)', async () => {
    const nowhere = await server.app.inject({ method: 'GET', url: '/api/v1/nowhere', headers: SPANISH_READER });
    expect(nowhere.json()).toMatchObject({ message: 'No encontrado.' });
    const headers = { ...SPANISH_READER, 'content-type': 'application/json' };
    const broken = await server.call('login', { body: '{', headers });
    expect(broken.body.errors).toEqual({ body: ['El cuerpo de la solicitud debe ser JSON válido.'] });
  });
});
