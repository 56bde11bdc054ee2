import { MASK } from '../shared/secret';

const typeOf = (value: unknown): string => {
  if (value === null) return '[null]';
  if (Array.isArray(value)) return `[array of ${value.length}]`;
  return `[${typeof value}]`;
};

/**
 * A copy that may be printed: `type` and the fields listed as `visible`; of all others their type. A field that is
 * not listed may hold what a person typed, who they are or what they own (hard case 10). Depth is bounded: a printed event
 * is read by a person.
 */
export function redact(value: unknown, visible: ReadonlySet<string>, depth = 4): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('reveal' in value) return MASK;
  if (depth === 0) return typeOf(value);
  if (Array.isArray(value)) return value.map((entry) => redact(entry, visible, depth - 1));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, entry]) => [
      name,
      name === 'type' || visible.has(name) ? redact(entry, visible, depth - 1) : typeOf(entry),
    ]),
  );
}

/** An error's text for the log; a parser's message quotes what it could not read, so only its name is kept. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeOf(error);
  return error instanceof SyntaxError ? error.name : `${error.name}: ${error.message}`;
}
