import { describe, expect, test } from 'vitest';
import { servedDocument } from '@bourse/contract/served';

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: object, examples: object = {}) => ({ content: { 'application/json': { schema, examples } } });

/** A document of one served call, one planned beside it, and one that is planned in parts. */
const whole = {
  openapi: '3.1.0',
  tags: [{ name: 'open' }, { name: 'later' }],
  paths: {
    '/later': { get: { operationId: 'getLater', tags: ['later'], 'x-planned': true, responses: {} } },
    '/both': {
      get: {
        operationId: 'getBoth',
        tags: ['open'],
        parameters: [
          { name: 'page', in: 'query', 'x-planned': true },
          ref('parameters', 'Key'),
          ref('parameters', 'Mode'),
        ],
        responses: {
          '200': json(ref('schemas', 'Zebra'), {
            now: { value: { required: ['soon'], properties: 1 } },
            next: { 'x-planned': true, value: 1 },
            shared: ref('examples', 'soon'),
          }),
          '403': ref('responses', 'Forbidden'),
          '409': { ...ref('responses', 'Conflict'), 'x-planned': true },
        },
      },
      delete: {
        operationId: 'deleteBoth',
        tags: ['open'],
        'x-planned': true,
        responses: { '200': json(ref('schemas', 'Gone')) },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http' } },
    parameters: { Key: { name: 'key' }, Mode: { name: 'mode', 'x-planned': true } },
    examples: { soon: { 'x-planned': true, value: 2 } },
    responses: {
      Forbidden: { 'x-planned': true, ...json(ref('schemas', 'Gone')) },
      Conflict: json(ref('schemas', 'Gone')),
    },
    schemas: {
      Zebra: {
        required: ['id', 'soon', 'later'],
        properties: {
          id: ref('schemas', 'Id'),
          soon: { type: 'string', 'x-planned': true },
          later: ref('schemas', 'Later'),
          word: { enum: ['old', 'new'], 'x-planned-values': ['new'] },
          value: { properties: { deep: { 'x-planned': true } } },
          enum: { oneOf: [{ type: 'string' }, { type: 'number', 'x-planned': true }] },
        },
      },
      Later: { 'x-planned': true, properties: { gone: ref('schemas', 'Gone') } },
      Id: { type: 'integer' },
      Gone: { type: 'object' },
    },
  },
};

describe('the served document', () => {
  const served = servedDocument(whole);
  const both = (served.paths as typeof whole.paths)['/both'];

  test('has no planned call, no path without a call and no tag without a path', () => {
    expect(Object.keys(served.paths as object)).toEqual(['/both']);
    expect(Object.keys(both)).toEqual(['get']);
    expect(served.tags).toEqual([{ name: 'open' }]);
  });

  test('has no planned status, parameter or example of a served call, wherever the mark stands', () => {
    expect(both.get.parameters).toEqual([ref('parameters', 'Key')]);
    expect(Object.keys(both.get.responses)).toEqual(['200']);
    expect(both.get.responses['200'].content['application/json'].examples).toEqual({
      now: { value: { required: ['soon'], properties: 1 } },
    });
  });

  test('requires no planned property, offers no planned value and takes no keyword for a name', () => {
    expect((served.components as typeof whole.components).schemas.Zebra).toEqual({
      required: ['id'],
      properties: {
        id: ref('schemas', 'Id'),
        word: { enum: ['old'] },
        value: { properties: {} },
        enum: { type: 'string' },
      },
    });
  });

  test('has the components that are referred to and no others, by name', () => {
    expect(Object.entries(served.components as object).map(([kind, all]) => [kind, Object.keys(all)])).toEqual([
      ['securitySchemes', ['bearer']],
      ['parameters', ['Key']],
      ['schemas', ['Id', 'Zebra']],
    ]);
  });

  test('leaves the whole one as it is, and is itself its own served document', () => {
    expect(whole.components.schemas.Zebra.required).toEqual(['id', 'soon', 'later']);
    expect(servedDocument(served)).toEqual(served);
  });

  test('does not move when something is planned before the rest', () => {
    const more = {
      '/a': { get: { operationId: 'a', 'x-planned': true, responses: { '200': json(ref('schemas', 'Id')) } } },
    };
    const changed = { ...whole, paths: { ...more, ...whole.paths } };
    expect(JSON.stringify(servedDocument(changed))).toBe(JSON.stringify(served));
  });
});
