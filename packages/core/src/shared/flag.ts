const on = new Set(['1', 'true', 'yes']);

/** R1's one reader for every switch: true, 1, "1", "true", "yes" (trimmed, any case) are on; all else is off. */
export function isOn(value: unknown): boolean {
  if (value === true || value === 1) return true;
  return typeof value === 'string' && on.has(value.trim().toLowerCase());
}
