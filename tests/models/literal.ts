interface Reads {
  reveal(): string;
}
const isSecret = (value: object): value is Reads => 'reveal' in value && typeof value.reveal === 'function';
const isPrinted = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';
const isActor = (value: object): value is { id: string } => 'sessionId' in value && 'id' in value;
const nameOf = (key: string) => (/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key));

/** Its class is not there where it is read: errors are told apart by their names. */
function errorOf({ name, message }: Error): string {
  const made = `new Error(${JSON.stringify(message)})`;
  return name === 'Error' ? made : `Object.assign(${made}, ${literal({ name })})`;
}

/** A value as TypeScript that makes it anew; one that should not be printed by chance is `secret('…')`. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return '() => undefined';
  if (typeof value !== 'object' || value === null) return String(value as number | boolean | null | undefined);
  if (isSecret(value)) return `secret(${JSON.stringify(value.reveal())})`;
  if (isActor(value)) return `{ id: ${JSON.stringify(value.id)} }`;
  if (value instanceof Error) return errorOf(value);
  if (value instanceof Map) return `new Map(${literal([...(value as Map<unknown, unknown>)])})`;
  if (value instanceof Set) return `new Set(${literal([...(value as Set<unknown>)])})`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  // Such as an exact decimal, whose fields tell nobody what it is.
  if (isPrinted(value)) return literal(value.toJSON());
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields.length === 0
    ? '{}'
    : `{ ${fields.map(([key, field]) => `${nameOf(key)}: ${literal(field)}`).join(', ')} }`;
}

/** For `JSON.stringify`, which leaves nothing of these. */
export function jsonable(_key: string, value: unknown): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)];
  return typeof value === 'bigint' ? String(value) : value;
}
