/** A switch in one of the wire's forms; read it with `isOn` (R1). */
export type Flag = boolean | number | string;

const ON: readonly unknown[] = [true, 1, '1', 'true', 'yes'];

/** R1's one reader: on is true, 1, "1", "true" or "yes", trimmed, in any case. */
export function isOn(value: Flag): boolean {
  return ON.includes(typeof value === 'string' ? value.trim().toLowerCase() : value);
}

/** The two switches of identity documents are off by false alone (R1). */
export function isNotOff(value: Flag): boolean {
  return value !== false && String(value).trim().toLowerCase() !== 'false';
}
