// What is wrong with an answer to a drawn request, by the contract alone and without the server's own checks.
import { translated } from '@bourse/server/testing';
import type { ValidateFunction } from 'ajv';
import { type Document, operationsOf, type Schema } from '../document.ts';
import type { Drawn } from './requests.ts';
import { checkOf } from './values.ts';

/** An answer as it arrived. */
export type Heard = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
};

/** Why a request of the right form is refused all the same: what it says is not so, or cannot be. */
const SENSE_IN_ENGLISH = [
  'These credentials do not match our records.',
  'Invalid Login Details',
  'This code is not valid. Please check it or request a new one.',
  'This password is too common. Please choose another.',
  'Password confirmation mismatch',
  'The email has already been taken.',
  'The username has already been taken.',
  'The selected country is invalid.',
  'Secondary holder: The selected country is invalid.',
  'There is no such asset.',
  'The quantity is too large.',
  'Take profit must be greater than 0',
  'Stop loss must be greater than 0',
  'Practice account already has $10,000.00 or more',
  'With its open positions the practice account already has $10,000.00 or more',
  'The idempotency key belongs to another request.',
  'This payment method is not available.',
  'Card Number is invalid',
  'Card has expired',
  'The selected currency is invalid.',
  'The wallet address is not the current one. If you have paid to the earlier one, please write to support.',
  'The card was declined.',
  'This withdrawal method is not available.',
  'You can save at most 10 accounts.',
  'The account number is invalid.',
  'Invalid withdrawal account',
  'A new account takes its first withdrawal after 24 hours',
  'Plan is not active',
  'The selected server is invalid.',
  // One of the amounts that the operator's settings offer.
  'The selected initial deposit is invalid.',
  'The selected amount is invalid.',
  'You can have at most 10 accounts.',
  'Top up limit reached',
  'Insufficient balance',
  'First Name is required',
  'Last Name is required',
  'Current password is incorrect',
  'The new password must differ from the current one.',
  'The price of this plan has changed. Please check it and join again.',
  'What your present plan returns has changed. Please check it and join again.',
  'The sell price must not be above the buy price.',
  'The time is ahead of the clock.',
  'The time is invalid.',
  ...['buy price', 'sell price'].flatMap((field) =>
    Array.from({ length: 9 }, (_, limit) => `The ${field} must not have more than ${limit} decimal places.`),
  ),
  "Sorry, you can't initiate a withdrawal now. Close all open positions and try again",
];
const SENSE = new Set(SENSE_IN_ENGLISH.flatMap((text) => [text, translated(text, 'es')]));

/** Judges the answers of the calls of a document. */
export function judgeOf(document: Document): (drawn: Drawn, heard: Heard) => string[] {
  const compile = checkOf(document);
  const compiled = new Map<string, ValidateFunction>();
  const checking = (key: string, schema: Schema) => {
    const known = compiled.get(key) ?? compile(schema);
    compiled.set(key, known);
    return known;
  };
  const known = new Map(operationsOf(document).map((operation) => [operation.id, operation]));

  return ({ operation: { id }, payload, headers, isValid }, { status, headers: given, text }) => {
    const operation = known.get(id);
    if (!operation) throw new Error(`the document has no ${id}`);
    const faults: string[] = [];
    if (status >= 500) faults.push('the server failed');
    if (given['x-contract-violation'] !== undefined) faults.push(JSON.stringify(given['x-contract-violation']));
    if (status === 400) faults.push('400 is never answered');
    if (status === 429 && !/^[1-9]\d*$/.test(String(given['retry-after']))) faults.push('429 without Retry-After');

    const key = operation.responses[String(status)] ? String(status) : 'default';
    if (key === 'default' && status < 400) faults.push(`${status} is not documented`);
    const schema = operation.responses[key]?.content?.['application/json']?.schema;
    const said = parsed(text);
    if (schema && said === undefined) faults.push('the answer is no JSON');
    else if (schema) {
      const check = checking(`${id} ${key}`, schema);
      if (!check(said)) faults.push(`the answer is outside the contract: ${textOf(check)}`);
    }
    if (status >= 400 && isFailure(said) && said.message !== said.error) faults.push('message and error differ');

    const senseless = status === 422 && isValid ? textsOf(said).filter((each) => !SENSE.has(each)) : [];
    if (senseless.length > 0) faults.push(`what the contract allows was refused: ${senseless.join(', ')}`);

    const body = operation.bodies['application/json']?.schema;
    if (body && status < 300 && payload !== undefined && payload !== '' && isJson(headers)) {
      const sent = parsed(payload);
      const isAbsent = sent === null && !(operation.raw.requestBody as { required?: boolean }).required;
      const check = checking(`${id} body`, body);
      if (sent === undefined) faults.push('a body that is no JSON was taken');
      else if (!isAbsent && !check(sent)) faults.push(`a body outside the contract was taken: ${textOf(check)}`);
    }
    return faults;
  };
}

const isJson = (headers: Drawn['headers']) => headers['content-type']?.startsWith('application/json') === true;

/** Every text of a refusal, of its fields where it names some. */
function textsOf(said: unknown): string[] {
  const { message, errors } = (said ?? {}) as { message?: unknown; errors?: Record<string, unknown> };
  const ofFields = Object.values(errors ?? {}).flat();
  return (ofFields.length > 0 ? ofFields : [message]).map(String);
}

const isFailure = (said: unknown): said is { message?: unknown; error?: unknown } =>
  typeof said === 'object' && said !== null;

const textOf = ({ errors }: ValidateFunction) =>
  (errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`).join(', ');

/** A mark of the byte order before JSON may be passed over (RFC 8259). */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
