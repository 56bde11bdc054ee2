/** A value as a person reads it: maps spelled out, actors by their ids, what JSON leaves out by name. */
export const printed = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, part: unknown) => {
      if (part === undefined) return null;
      if (typeof part === 'function') return 'ƒ';
      if (part instanceof Map) return Object.fromEntries(part as Map<string, unknown>);
      if (part instanceof Set) return [...(part as Set<unknown>)];
      if (part instanceof Error) return `${part.name}: ${part.message}`;
      if (typeof part === 'object' && part !== null && 'sessionId' in part && 'id' in part)
        return `<actor ${String(part.id)}>`;
      return part;
    },
    2,
  );
