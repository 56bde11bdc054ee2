import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  createClient,
  list,
  one,
  problemFields,
  problemStatus,
  problemText,
  type RequestOf,
  type Schema,
} from './index';

// Judged by the compiler.
test('the request of a call is its body, and never for a call without one', () => {
  expectTypeOf<RequestOf<'login'>>().toEqualTypeOf<Schema<'LoginRequest'>>();
  expectTypeOf<RequestOf<'logout'>>().toEqualTypeOf<never>();
  expectTypeOf<RequestOf<'login' | 'logout'>>().toEqualTypeOf<Schema<'LoginRequest'>>();
  // Its body may be left out.
  expectTypeOf<RequestOf<'removeFromWatchlist'>>().not.toBeNever();
});

describe('answers', () => {
  test('takes an object wrapped or bare (R13)', () => {
    expect(one({ data: { id: 1 } })).toEqual({ id: 1 });
    expect(one({ id: 1 })).toEqual({ id: 1 });
  });

  test('takes a list wrapped or bare (R13)', () => {
    expect(list({ data: [1, 2] })).toEqual([1, 2]);
    expect(list([1, 2])).toEqual([1, 2]);
    expect(list({ data: [] })).toEqual([]);
  });

  test.each([[undefined], [null], ['text'], [[1]], [{ data: null }], [{ data: 'text' }]])(
    'refuses %j where an object must be',
    (answer) => expect(() => one(answer as never)).toThrow(TypeError),
  );

  test.each([[undefined], [null], ['text'], [{}], [{ data: null }], [{ data: { id: 1 } }]])(
    'refuses %j where a list must be, instead of an empty one',
    (answer) => expect(() => list(answer as never)).toThrow(TypeError),
  );
});

describe('problems', () => {
  const errors = { email: ['The email field is required.'], device: ['Too long.'] };

  test('reads message before error before the first of errors (R13, A-236)', () => {
    expect(problemText({ message: 'one', error: 'two', errors })).toBe('one');
    expect(problemText({ error: 'two', errors })).toBe('two');
    expect(problemText({ message: ' ', errors })).toBe('The email field is required.');
  });

  test.each([[undefined], [null], ['<html>'], [17], [{}], [{ message: 5, errors: { email: [3] } }]])(
    'finds no text in %j',
    (body) => expect(problemText(body)).toBeNull(),
  );

  test('reads the texts of fields, one or several', () => {
    expect(problemFields({ errors })).toEqual(errors);
    expect(problemFields({ errors: { qty: 'Too many.' } })).toEqual({ qty: ['Too many.'] });
    expect(problemFields({ errors: { qty: [] } })).toEqual({});
    expect(problemFields('broken')).toEqual({});
  });

  test('reads the stable word', () => {
    expect(problemStatus({ status: 'admin_not_verified' })).toBe('admin_not_verified');
    expect(problemStatus({ status: 0 })).toBeNull();
    expect(problemStatus(undefined)).toBeNull();
  });
});

describe('client', () => {
  const settle = (respond: (request: Request) => Response) => {
    const sent: Request[] = [];
    const client = createClient({
      baseUrl: 'http://server.test/api/v1',
      fetch: async (request) => {
        sent.push(request);
        return respond(request);
      },
      middleware: [
        {
          onRequest: ({ request }) => {
            request.headers.set('authorization', 'Bearer abc');
            return request;
          },
        },
      ],
    });
    return { client, sent };
  };

  test('sends a call with its path, query, body and middleware', async () => {
    const { client, sent } = settle(() => Response.json({ data: [] }));
    const { data } = await client.GET('/asset/candles/{id}', {
      params: { path: { id: 7 }, query: { interval: '5m' } },
    });
    expect(list(data)).toEqual([]);
    expect(sent[0]?.url).toBe('http://server.test/api/v1/asset/candles/7?interval=5m');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer abc');

    await client.POST('/user/close/trade', { body: { id: 3 } });
    expect(await sent[1]?.json()).toEqual({ id: 3 });
  });

  test('answers a failure as a value, with its status and body', async () => {
    const { client } = settle(() => Response.json({ message: 'No.', error: 'No.' }, { status: 422 }));
    const { error, response } = await client.POST('/user/close/trade', { body: { id: 3 } });
    expect(response.status).toBe(422);
    expect(problemText(error)).toBe('No.');
  });

  test('rejects when no answer came', async () => {
    const { client } = settle(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(client.GET('/assets')).rejects.toThrow('Failed to fetch');
  });
});
