import type { ErrorObject } from 'ajv';
import { type MessagesOf, ownText } from './messages';
import type { ProblemExtras } from './problem';

/** Field → texts, in the order in which they were found. */
export type FieldErrors = Record<string, string[]>;

/** What people read for a field: "coinId" and "take_profit" become "coin id" and "take profit". */
function spoken(field: string): string {
  return field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}

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

function sentence(name: string, error: ErrorObject): string {
  const limit = String(error.params.limit);
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
      return `The ${name} field is required.`;
    case 'type':
      return typeSentence(name, String(error.params.type));
    case 'minLength':
      return error.params.limit === 1
        ? `The ${name} field is required.`
        : `The ${name} must be at least ${limit} characters.`;
    case 'maxLength':
      return `The ${name} must not be greater than ${limit} characters.`;
    case 'minimum':
      return `The ${name} must be at least ${limit}.`;
    case 'maximum':
      return `The ${name} must not be greater than ${limit}.`;
    case 'exclusiveMinimum':
      return `The ${name} must be greater than ${limit}.`;
    case 'exclusiveMaximum':
      return `The ${name} must be less than ${limit}.`;
    case 'x-decimals':
      return `The ${name} must not have more than ${limit} decimal places.`;
    case 'x-text':
      return `The ${name} contains a character that is not allowed.`;
    case 'x-depth':
      return `The ${name} is nested too deeply.`;
    case 'maxItems':
      return `The ${name} must not have more than ${limit} items.`;
    case 'minItems':
      return `The ${name} must have at least ${limit} items.`;
    case 'enum':
    case 'discriminator':
      return `The selected ${name} is invalid.`;
    case 'format':
      return `The ${name} must be a valid ${error.params.format === 'uuid' ? 'UUID' : spoken(String(error.params.format))}.`;
    default:
      return `The ${name} is invalid.`;
  }
}

function typeSentence(name: string, type: string): string {
  switch (type) {
    case 'integer':
      return `The ${name} must be an integer.`;
    case 'number':
      return `The ${name} must be a number.`;
    case 'boolean':
      return `The ${name} field must be true or false.`;
    case 'array':
      return `The ${name} must be an array.`;
    case 'object':
      return `The ${name} must be an object.`;
    default:
      return `The ${name} must be a string.`;
  }
}

/** What a failed check says to people, field by field; the contract's own texts where it has any. */
export function fieldErrors(errors: readonly ErrorObject[], messagesOf: MessagesOf = () => ({})): FieldErrors {
  const found: FieldErrors = Object.create(null) as FieldErrors;
  for (const error of errors) {
    const path = pathOf(error);
    const field = path.join('.') || 'body';
    const texts = (found[field] ??= []);
    const text = ownText(messagesOf(path), error) ?? sentence(spoken(field), error);
    if (!texts.includes(text)) texts.push(text);
  }
  return found;
}

/** The message of a 422 is its first text. */
export function firstText(errors: NonNullable<ProblemExtras['errors']>): string {
  return Object.values(errors)[0]?.[0] ?? 'The given data was invalid.';
}
