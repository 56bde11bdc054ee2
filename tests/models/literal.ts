interface Reads {
  reveal(): string;
}
const isSecret = (value: object): value is Reads => 'reveal' in value && typeof value.reveal === 'function';
const isActor = (value: object): value is { id: string } => 'sessionId' in value && 'id' in value;
const nameOf = (key: string) => (/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key));

/** A value as TypeScript that makes it anew; one that should not be printed by chance is `secret('…')`. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return '() => undefined';
  if (typeof value !== 'object' || value === null) return String(value as number | boolean | null | undefined);
  if (isSecret(value)) return `secret(${JSON.stringify(value.reveal())})`;
  if (isActor(value)) return `{ id: ${JSON.stringify(value.id)} }`;
  if (value instanceof Error) return `new Error(${JSON.stringify(value.message)})`;
  if (value instanceof Map) return `new Map(${literal([...(value as Map<unknown, unknown>)])})`;
  if (value instanceof Set) return `new Set(${literal([...(value as Set<unknown>)])})`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return fields.length === 0
    ? '{}'
    : `{ ${fields.map(([key, field]) => `${nameOf(key)}: ${literal(field)}`).join(', ')} }`;
}
