/**
 * A value that must never be printed, stored or inspected: it lives in a closure, `reveal()` is called in actors,
 * and where a form is checked by the press that carries it. JSON, string and inspector forms read "[secret]".
 */
export interface Secret {
  reveal(): string;
  toJSON(): string;
  toString(): string;
}

export const MASK = '[secret]';

/** A body in which texts may be secrets: they are read when it is sent, and printed by nothing before that. */
export type Sealed<Body> = Body extends object
  ? { readonly [K in keyof Body]: Body[K] | (Body[K] extends string ? Secret : never) }
  : Body;

const isSecret = (value: unknown): value is Secret =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Secret>).reveal === 'function';

/** The body as it is sent; called in actors alone. */
export const unsealed = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, isSecret(value) ? value.reveal() : value]))
    : body;

export const secret = (value: string): Secret => ({ reveal: () => value, toJSON: () => MASK, toString: () => MASK });
