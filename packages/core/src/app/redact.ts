import { MASK } from '../shared/secret';

/**
 * The names whose values logs and the inspector may show: kinds, states, counts and identities, nothing that a person
 * typed or that says who they are or what they own. A name that is not here prints as its type (hard case 10).
 */
const visible: ReadonlySet<string> = new Set([
  'type',
  'kind',
  'operation',
  'owner',
  'ref',
  'key',
  'screen',
  'location',
  'facts',
  'session',
  'settings',
  'epoch',
  'reason',
  'failure',
  'active',
  'online',
  'isPresent',
  'isStored',
  'isExpired',
  'replace',
  'outcome',
  'carried',
  'status',
  'side',
  'trigger',
  'interval',
  'assetId',
]);

const typeOf = (value: unknown): string => {
  if (value === null) return '[null]';
  if (Array.isArray(value)) return `[array of ${value.length}]`;
  return `[${typeof value}]`;
};

/** A copy that may be printed. Depth is bounded: a printed event is read by a person. */
export function redact(value: unknown, depth = 4): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('reveal' in value) return MASK;
  if (depth === 0) return typeOf(value);
  if (Array.isArray(value)) return value.map((entry) => redact(entry, depth - 1));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, entry]) => [
      name,
      visible.has(name) ? redact(entry, depth - 1) : typeOf(entry),
    ]),
  );
}

/** The words of a fault for the log; a parser's message quotes what it could not read, so only its name is kept. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeOf(error);
  return error instanceof SyntaxError ? error.name : `${error.name}: ${error.message}`;
}
