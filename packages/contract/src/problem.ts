function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** What a failed answer says to people: message, else error, else the first of errors, else null (R13). */
export function problemText(body: unknown): string | null {
  const first = Object.values(problemFields(body))[0]?.[0] ?? null;
  return textOf(fieldOf(body, 'message')) ?? textOf(fieldOf(body, 'error')) ?? first;
}

/** Field → texts of a failed answer; empty when it names none. A single text counts as a list of one. */
export function problemFields(body: unknown): Readonly<Record<string, readonly string[]>> {
  const errors = fieldOf(body, 'errors');
  if (typeof errors !== 'object' || errors === null) return {};
  const found: [string, string[]][] = [];
  for (const [field, value] of Object.entries(errors)) {
    const texts = (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== null);
    if (texts.length > 0) found.push([field, texts]);
  }
  return Object.fromEntries(found);
}

/** The stable word by which a program tells cases apart, such as email_not_verified; null without one. */
export function problemStatus(body: unknown): string | null {
  return textOf(fieldOf(body, 'status'));
}
