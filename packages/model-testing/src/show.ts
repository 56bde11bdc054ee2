import type { AnyEventObject } from 'xstate';

const longest = 160;

// Contexts and events are never changed in place, and most of a context stays from step to step.
const texts = new WeakMap<object, string>();

/** A value as short stable text: secrets masked, maps and sets spelled out, functions and actors by name. */
export function show(value: unknown, seen: readonly unknown[] = []): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return spell(value, seen);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = spell(value, seen);
  if (!text.includes('(circular)')) texts.set(value, text);
  return text;
}

function spell(value: unknown, seen: readonly unknown[]): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'ƒ';
  if (typeof value !== 'object') return String(value as number | boolean | bigint | symbol);
  if (seen.includes(value)) return '(circular)';
  const inner = [...seen, value];
  if (value instanceof Error) return `${value.name}(${value.message})`;
  if ('sessionId' in value && 'id' in value) return `<actor ${String(value.id)}>`;
  if (value instanceof Map) return `{${[...value].map(([k, v]) => `${String(k)}: ${show(v, inner)}`).join(', ')}}`;
  if (value instanceof Set) return `[${[...value].map((v) => show(v, inner)).join(', ')}]`;
  if (Array.isArray(value)) return `[${value.map((v) => show(v, inner)).join(', ')}]`;
  if ('toJSON' in value && typeof value.toJSON === 'function') return show(value.toJSON(), inner);
  const fields = Object.entries(value).filter(([, v]) => v !== undefined);
  return `{${fields.map(([k, v]) => `${k}: ${show(v, inner)}`).join(', ')}}`;
}

/** Long texts are cut; a hash keeps two that differ only in the tail apart. */
export function short(value: unknown): string {
  const text = show(value);
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}… #${fingerprint(text)}`;
}

const longestInner = 48;

/**
 * The same with every long object inside the value standing for itself by its first field and a hash: which position
 * it is can be read, and another figure in it changes the text.
 */
export function brief(value: unknown): string {
  const text = condense(value, true);
  return text.length <= longest ? text : `${text.slice(0, longest)}… #${fingerprint(text)}`;
}

function condense(value: unknown, isOuter = false): string {
  const text = show(value);
  if (text.length <= longestInner || typeof value !== 'object' || value === null) return text;
  if (Array.isArray(value)) return `[${value.map((each) => condense(each)).join(', ')}]`;
  if (value instanceof Map)
    return `{${[...value].map(([key, each]) => `${String(key)}: ${condense(each)}`).join(', ')}}`;
  if (Object.getPrototypeOf(value) !== Object.prototype || 'toJSON' in value) return text;
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  if (isOuter) return `{${fields.map(([key, each]) => `${key}: ${condense(each)}`).join(', ')}}`;
  const [key, first] = fields[0] ?? ['', undefined];
  return `{${key}: ${condense(first)}, … #${fingerprint(text)}}`;
}

/** FNV-1a, 32 bits: enough to tell a changed text from the reviewed one. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The payload of an event as text; empty without one. */
export function payloadOf(event: AnyEventObject, spelled = short): string {
  const payload = Object.entries(event).filter(([name]) => name !== 'type');
  return payload.length === 0 ? '' : spelled(Object.fromEntries(payload));
}

/** The fields that differ, with the new value as text; `—` for one that went away. */
export function changedFields(before: object | undefined, after: object | undefined): Map<string, string> {
  const from = (before ?? {}) as Record<string, unknown>;
  const to = (after ?? {}) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const differing = names.filter((name) => from[name] !== to[name] && show(from[name]) !== show(to[name]));
  return new Map(differing.map((name) => [name, name in to ? brief(to[name]) : '—']));
}

/** `field: new value` of each field that differs. */
export const changes = (before: object | undefined, after: object | undefined): string =>
  [...changedFields(before, after)].map(([name, text]) => `${name}: ${text}`).join(', ');

/** A state value as dotted leaves: `form.editing & resend.waiting`. A region without states of its own tells nothing. */
export function showState(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const regions = Object.entries(value);
  return regions
    .flatMap(([key, inner]) => {
      const leaves = showState(inner);
      if (leaves === '') return regions.length > 1 ? [] : [key];
      return leaves.split(' & ').map((leaf) => `${key}.${leaf}`);
    })
    .join(' & ');
}

/** The texts of every Secret found anywhere in a value. */
export function secretsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if ('reveal' in value && typeof value.reveal === 'function') return [String(value.reveal())];
  const parts =
    value instanceof Map ? [...value.entries()].flat() : value instanceof Set ? [...value] : Object.values(value);
  return parts.flatMap((part: unknown) => secretsIn(part, seen));
}
