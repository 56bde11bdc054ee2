/**
 * Keeps each part of a view, an object in it, while it reads the same: who shows that part alone is not drawn again for
 * another.
 */
export function stableParts<T extends object>(): (next: T) => T {
  const parts = new Map<keyof T, { readonly text: string; readonly part: T[keyof T] }>();
  return (next) => {
    const kept = { ...next };
    for (const name of Object.keys(next) as (keyof T)[]) {
      const part = next[name];
      if (typeof part !== 'object' || part === null) continue;
      const text = JSON.stringify(part);
      const known = parts.get(name);
      if (known?.text === text) kept[name] = known.part;
      else parts.set(name, { text, part });
    }
    return kept;
  };
}
