import type { ErrorObject } from 'ajv';
import { type MessagesOf, ownText } from './field-texts';
import type { ProblemExtras } from './problem';
import { fieldName, say, type Sentence, type Text } from './text';

/** Says nothing but the field's name and what it must be. */
type OfAField = Exclude<Extract<Sentence, `The {field}${string}`>, `${string}{limit}${string}`>;

/** Field → texts, in the order in which they were found. */
export type FieldErrors = Record<string, Text[]>;

function pathOf(error: ErrorObject): string[] {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (isMissing(error)) path.push(String(error.params.missingProperty));
  // The choice between forms is that field's mistake, not its object's.
  if (error.keyword === 'discriminator') path.push(String(error.params.tag));
  return path;
}

/** Whether the mistake is one of the object around it: the field itself is not there. */
function isMissing({ keyword }: ErrorObject): boolean {
  return keyword === 'required' || keyword === 'dependentRequired';
}

function sentence(field: string, error: ErrorObject): Text {
  const limit = String(error.params.limit);
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
      return say('The {field} field is required.', { field });
    case 'type':
      return say(TYPES[String(error.params.type)] ?? 'The {field} must be a string.', { field });
    case 'minLength':
      return error.params.limit === 1
        ? say('The {field} field is required.', { field })
        : say('The {field} must be at least {limit} characters.', { field, limit });
    case 'maxLength':
      return say('The {field} must not be greater than {limit} characters.', { field, limit });
    case 'minimum':
      return say('The {field} must be at least {limit}.', { field, limit });
    case 'maximum':
      return say('The {field} must not be greater than {limit}.', { field, limit });
    case 'exclusiveMinimum':
      return say('The {field} must be greater than {limit}.', { field, limit });
    case 'exclusiveMaximum':
      return say('The {field} must be less than {limit}.', { field, limit });
    case 'x-decimals':
      return say('The {field} must not have more than {limit} decimal places.', { field, limit });
    case 'x-text':
      return say('The {field} contains a character that is not allowed.', { field });
    case 'x-depth':
      return say('The {field} is nested too deeply.', { field });
    case 'maxItems':
      return say('The {field} must not have more than {limit} items.', { field, limit });
    case 'minItems':
      return say('The {field} must have at least {limit} items.', { field, limit });
    case 'enum':
    case 'discriminator':
      return say('The selected {field} is invalid.', { field });
    case 'format':
      return say(FORMATS[String(error.params.format)] ?? 'The {field} is invalid.', { field });
    default:
      return say('The {field} is invalid.', { field });
  }
}

const TYPES: Readonly<Record<string, OfAField>> = {
  integer: 'The {field} must be an integer.',
  number: 'The {field} must be a number.',
  boolean: 'The {field} field must be true or false.',
  array: 'The {field} must be an array.',
  object: 'The {field} must be an object.',
};
const FORMATS: Readonly<Record<string, OfAField>> = {
  email: 'The {field} must be a valid email.',
  uuid: 'The {field} must be a valid UUID.',
  date: 'The {field} must be a valid date.',
  'date-time': 'The {field} must be a valid date.',
};

/** The second holder's fields say whose they are, as those of the form do. */
function ofHolder(path: readonly string[], text: Text): Text {
  return path.length > 1 && path[0] === 'secondary' ? say('Secondary holder: {sentence}', { sentence: text }) : text;
}

/** What a failed check says to people, field by field; the contract's own texts where it has any. */
export function fieldErrors(errors: readonly ErrorObject[], messagesOf: MessagesOf = () => ({})): FieldErrors {
  const found: FieldErrors = Object.create(null) as FieldErrors;
  for (const error of errors) {
    const path = pathOf(error);
    const field = path.join('.') || 'body';
    const texts = (found[field] ??= []);
    const text = ownText(messagesOf(path), error) ?? ofHolder(path, sentence(fieldName(path), error));
    if (!texts.includes(text)) texts.push(text);
  }
  return found;
}

/** The message of a 422 is its first text. */
export function firstText(errors: NonNullable<ProblemExtras['errors']>): Text {
  return Object.values(errors)[0]?.[0] ?? 'The given data was invalid.';
}
