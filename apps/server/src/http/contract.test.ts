import bundled from '@bourse/contract/openapi.json';
import { describe, expect, test } from 'vitest';
import { checksOf, decimalsOf } from './checks';
import { contractDocument, operationsOf } from './document';
import { FileBody } from './file-body';
import { KEY_OPERATIONS, OPTIONAL_OPERATIONS, PUBLIC_OPERATIONS } from './handlers';
import { worded } from './text';

type Media = { examples?: Record<string, { value: unknown } | { $ref: string }> };
type Response = { $ref?: string; content?: Record<string, Media> };

const operations = operationsOf(contractDocument);

function at<T>(pointer: string): T {
  const path = pointer.slice('#/'.length).split('/');
  return path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], bundled) as T;
}

function responsesOf(id: string): [status: string, examples: unknown[]][] {
  const found = Object.values(
    bundled.paths as Record<string, Record<string, { operationId?: string; responses?: object }>>,
  )
    .flatMap((item) => Object.values(item))
    .find((operation) => operation.operationId === id);
  return Object.entries((found?.responses ?? {}) as Record<string, Response>).map(([status, response]) => {
    const { content = {} } = response.$ref ? at<Response>(response.$ref) : response;
    const shown = Object.entries(content).flatMap(([type, { examples }]) =>
      Object.values(examples ?? {}).map((one) => {
        const { value } = '$ref' in one ? at<{ value: unknown }>(one.$ref) : one;
        return type === 'application/json' ? value : new FileBody(type, Buffer.from(String(value)));
      }),
    );
    return [status, shown];
  });
}

describe('the document', () => {
  test.each(operations.map(({ id }) => id))('shows every outcome of %s by an example that holds', (id) => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(id);
    const checks = checksOf(contractDocument, operation);
    for (const [status, examples] of responsesOf(id)) {
      expect(examples.length, `examples of ${status}`).toBeGreaterThan(0);
      for (const example of examples) {
        expect(checks.answer(status === 'default' ? 500 : Number(status), example)).toBeNull();
      }
    }
  });

  test.each(operations.map(({ id }) => id))('shows of %s texts that this server says', (id) => {
    for (const [status, examples] of responsesOf(id))
      expect([status, examples.flatMap((example) => worded(example, 'es').unknown)]).toEqual([status, []]);
  });

  test('shows both answers of an order and all three states of an intent (R13, R15)', () => {
    const statuses = responsesOf('placeOrder')[0]?.[1].map((body) => (body as { status: number }).status);
    expect(new Set(statuses)).toEqual(new Set([0, 1]));
    const states = responsesOf('getIntent')[0]?.[1].map((body) => (body as { data: { state: string } }).data.state);
    expect(new Set(states)).toEqual(new Set(['settled', 'running', 'unknown']));
    expect(Array.isArray(responsesOf('pollOpenTrades')[0]?.[1][0])).toBe(true);
  });

  test('knows the kinds of files that are answered', () => {
    const operation = operations.find(({ id }) => id === 'getKycImage');
    if (!operation) throw new Error('getKycImage');
    const { answer } = checksOf(contractDocument, operation);
    expect(answer(200, new FileBody('image/gif', Buffer.from('x')))).toContain('image/gif');
    expect(answer(404, new FileBody('image/png', Buffer.from('x')))).toContain('image/png');
    expect(answer(200, { data: 1 })).toContain('with a body');
  });

  test('never documents 400 (R13)', () => {
    expect(operations.flatMap((operation) => Object.keys(operation.responses))).not.toContain('400');
  });

  test('says who may call without a token as the handlers are typed', () => {
    const ids = (access: string) => operations.filter((one) => one.access === access).map((one) => one.id);
    expect(ids('public')).toEqual([...PUBLIC_OPERATIONS]);
    expect(ids('optional')).toEqual([...OPTIONAL_OPERATIONS]);
    expect(ids('key')).toEqual([...KEY_OPERATIONS]);
  });
});

test.each([
  [0, 0],
  [1, 0],
  [0.07, 2],
  [19.99, 2],
  [1e-7, 7],
  [1.5e-7, 8],
  [1e21, 0],
  [1.5e30, 0],
  [-0.001, 3],
])('%d has %i decimals in its shortest literal (R16)', (value, decimals) => expect(decimalsOf(value)).toBe(decimals));
