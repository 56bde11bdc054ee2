import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type JsonSchema, type OpenApiDocument, type Operation, operationsOf, type Parameter } from './document';
import { FileBody } from './file-body';
import { bodyOfForm, Form } from './forms';
import { type MessagesOf, messagesIn } from './field-texts';
import { Problem } from './problem';
import { fieldErrors, firstText } from './sentences';

/** How many decimals a number has in its shortest literal: 0.07 has 2, 1e-7 has 7, 1e30 none. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  return Math.max(0, fraction - Number(exponent));
}

/** A request as it came in, before anything is known about it. */
export type RawRequest = {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};

/** A request of the contract's form. */
export type CheckedRequest = {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly cookies: Record<string, unknown>;
  readonly body: unknown;
};

/** The checks of one call. */
export type OperationChecks = {
  /** Throws a 422 that names every wrong field; a cookie that is wrong counts as none. */
  request(raw: RawRequest): CheckedRequest;
  /** What is wrong with an answer, or null; its headers are looked at where they are given. */
  answer(status: number, body: unknown, headers?: Readonly<Record<string, string>>): string | null;
};

const NUL = String.fromCharCode(0);
/** Deepest body that is read further: far beyond the contract's, far below what overflows a stack. */
const DEEPEST = 32;
/** A refusal names this many mistakes at most, so that a small request gets no huge answer. */
const MOST_ERRORS = 50;

function createAjv(document: OpenApiDocument, coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, discriminator: true, coerceTypes });
  // The plugin is typed for Ajv's default export; the 2020 class is the same machine.
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  // The plugin also takes "urn:uuid:…", which the database does not.
  ajv.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  ajv.addKeyword({
    keyword: 'x-decimals',
    type: 'number',
    schemaType: 'number',
    compile: (limit: number) => {
      const check = (value: number): boolean => {
        const isWithin = decimalsOf(value) <= limit;
        (check as { errors?: Partial<ErrorObject>[] }).errors = isWithin
          ? []
          : [{ keyword: 'x-decimals', message: `must not have more than ${limit} decimals`, params: { limit } }];
        return isWithin;
      };
      return check;
    },
  });
  ajv.addSchema({ $id: 'contract', components: readable(document.components) });
  return ajv;
}

const compiled = new WeakMap<OpenApiDocument, Map<string, OperationChecks>>();

/** The checks of one call; compiled once in the life of the process, because that takes a while. */
export function checksOf(document: OpenApiDocument, operation: Operation): OperationChecks {
  let known = compiled.get(document);
  if (!known) {
    const compile = createChecks(document);
    known = new Map(operationsOf(document).map((one) => [one.id, compile(one)]));
    compiled.set(document, known);
  }
  const checks = known.get(operation.id);
  if (!checks) throw new Error(`The contract has no ${operation.id}`);
  return checks;
}

function createChecks(document: OpenApiDocument): (operation: Operation) => OperationChecks {
  const strict = createAjv(document, false);
  // Text from an address or a header has no types: there, and only there, "7" may be a number.
  const lenient = createAjv(document, true);
  return (operation) => {
    const places = {
      path: objectOf('path'),
      query: objectOf('query'),
      header: objectOf('header'),
      cookie: objectOf('cookie'),
    };
    const body = operation.body && strict.compile(absolute(operation.body.schema));
    const fields = { properties: Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema])) };
    const messagesOf = messagesIn(document, { allOf: [fields, ...(operation.body ? [operation.body.schema] : [])] });
    const answers = new Map(
      Object.entries(operation.responses).map(([status, schema]) => [
        status,
        schema && strict.compile(absolute(schema)),
      ]),
    );
    const headerChecks = new Map(
      Object.entries(operation.headers).map(([status, headers]) => [status, headerCheck(headers)]),
    );
    return { request: checkRequest, answer: checkAnswer };

    function headerCheck(headers: Operation['headers'][string]) {
      const known = Object.entries(headers).map(([name, header]) => ({
        name: name.toLowerCase(),
        isRequired: header.required === true,
        check: lenient.compile({ type: 'object', properties: { value: absolute(header.schema) } }),
      }));
      return (given: Readonly<Record<string, string>>): string | null => {
        const sent = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
        for (const { name, isRequired, check } of known) {
          if (sent[name] === undefined ? isRequired : !check({ value: sent[name] }))
            return `a missing or wrong ${name}`;
        }
        return null;
      };
    }

    function objectOf(place: Parameter['in']): { names: string[]; check: ValidateFunction } | null {
      const named = operation.parameters.filter((parameter) => parameter.in === place);
      if (named.length === 0) return null;
      const schema = {
        type: 'object',
        required: named.filter((parameter) => parameter.required).map((parameter) => parameter.name),
        properties: Object.fromEntries(named.map((parameter) => [parameter.name, parameter.schema])),
      };
      return { names: named.map((parameter) => parameter.name), check: lenient.compile(absolute(schema)) };
    }

    function checkRequest(raw: RawRequest): CheckedRequest {
      const errors: ErrorObject[] = [];
      const pick = (place: keyof typeof places, from: unknown): Record<string, unknown> => {
        const known = places[place];
        if (!known) return {};
        const source = from as Record<string, unknown>;
        const key = (name: string) => (place === 'header' ? name.toLowerCase() : name);
        const values = Object.fromEntries(
          known.names.filter((name) => source[key(name)] !== undefined).map((name) => [name, source[key(name)]]),
        );
        const wrong = known.check(values) ? [] : [...(known.check.errors ?? [])];
        wrong.push(...forbiddenValues(values));
        if (place !== 'cookie') {
          errors.push(...wrong);
          return values;
        }
        // A browser sends the cookie that it has, whatever its user does: a wrong one is none, or nothing would go.
        const named = new Set(wrong.map(({ instancePath }) => instancePath.slice(1)));
        const right = Object.fromEntries(Object.entries(values).filter(([name]) => !named.has(name)));
        if (!known.check(right)) errors.push(...(known.check.errors ?? []));
        return right;
      };
      const checked = {
        params: pick('path', raw.params),
        query: pick('query', raw.query),
        headers: pick('header', raw.headers),
        cookies: pick('cookie', raw.cookies),
        body: bodyOf(raw.body, errors),
      };
      if (errors.length > 0) throw refusal(errors, messagesOf);
      return checked;
    }

    function bodyOf(value: unknown, errors: ErrorObject[]): unknown {
      if (!operation.body || !body) return undefined;
      const isMissing = value === undefined || value === null;
      if (isMissing && !operation.body.required) return undefined;
      // A missing body misses its fields: that names them.
      const sent = isMissing ? {} : value;
      const given = sent instanceof Form ? bodyOfForm(document, operation.body.schema, sent) : sent;
      const forbidden = forbiddenValues(given);
      const isTooDeep = forbidden.some(({ keyword }) => keyword === 'x-depth');
      if (!isTooDeep && !body(given)) errors.push(...(body.errors ?? []));
      errors.push(...forbidden);
      return given;
    }

    function checkAnswer(status: number, value: unknown, headers?: Readonly<Record<string, string>>): string | null {
      // `default` documents failures only: a success that is not written down is a mistake.
      const key = answers.has(String(status)) ? String(status) : 'default';
      if (!answers.has(key) || (key === 'default' && status < 400)) {
        return `${operation.id} answered ${status}, which the contract does not know`;
      }
      const wrongHeader = headers && headerChecks.get(key)?.(headers);
      if (wrongHeader) return `${operation.id} answered ${status} with ${wrongHeader}`;
      if (value instanceof FileBody) {
        const isKnown = operation.files[key]?.includes(value.type);
        return isKnown ? null : `${operation.id} answered ${status} with a file of the type ${value.type}`;
      }
      const check = answers.get(key) ?? null;
      if (check === null) return value === undefined ? null : `${operation.id} answered ${status} with a body`;
      const wire: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
      if (check(wire)) return null;
      return `${operation.id} answered ${status} outside the contract: ${strict.errorsText(check.errors)}`;
    }
  };
}

/**
 * What no schema says: the database stores no NUL character in a text, and whatever walks a body by recursion (a hash,
 * a log) fails on endless nesting. Found here, both are the client's mistake. Walks without recursion itself.
 */
function forbiddenValues(value: unknown): ErrorObject[] {
  const found: ErrorObject[] = [];
  const open: [path: string, value: unknown, depth: number][] = [['', value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, at, depth] = next;
    if (depth > DEEPEST) return [forbidden('x-depth', '')];
    if (typeof at === 'string') {
      if (at.includes(NUL)) found.push(forbidden('x-text', path));
    } else if (typeof at === 'object' && at !== null) {
      for (const [key, entry] of Object.entries(at)) open.push([`${path}/${key}`, entry, depth + 1]);
    }
  }
  return found;
}

function forbidden(keyword: string, instancePath: string): ErrorObject {
  return { keyword, instancePath, schemaPath: '', params: {} };
}

function refusal(errors: readonly ErrorObject[], messagesOf: MessagesOf): Problem {
  // That no way of many fits, or that a condition's part does not, says less than what each of them misses.
  const named = errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'if');
  // What is missing in any case is said before what another field asks for.
  const inOrder = (named.length > 0 ? named : errors).toSorted(
    (a, b) => Number(isCondition(a)) - Number(isCondition(b)),
  );
  const fields = fieldErrors(inOrder.slice(0, MOST_ERRORS), messagesOf);
  return new Problem(422, firstText(fields), { errors: fields });
}

const isCondition = ({ schemaPath }: ErrorObject) => schemaPath.includes('/then/');

/** The same schema with references that resolve in the registered document. */
function absolute(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"contract#/components');
  return readable(JSON.parse(text) as JsonSchema);
}

/** Ajv reads from the ways themselves which value means which, and refuses to be told by a mapping. */
function readable<Part>(part: Part): Part {
  return JSON.parse(
    JSON.stringify(part, (key, value: unknown) =>
      key === 'discriminator' && typeof value === 'object'
        ? { propertyName: (value as { propertyName: string }).propertyName }
        : value,
    ),
  ) as Part;
}
