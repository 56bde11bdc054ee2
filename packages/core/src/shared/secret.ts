/**
 * A value that must never be printed, stored or inspected: it lives in a closure, `reveal()` is called in actors only.
 * JSON, string and inspector forms read "[secret]".
 */
export interface Secret {
  reveal(): string;
  toJSON(): string;
  toString(): string;
}

export const MASK = '[secret]';

export const secret = (value: string): Secret => ({ reveal: () => value, toJSON: () => MASK, toString: () => MASK });
