// The few web globals that core's types mention. Under skipLibCheck a missing one would silently become `any`;
// core never constructs them itself: the contract's client does, through ports.
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}
/** Bytes of a file that a person chose or a server sent: only the size and the first of them are looked at. */
interface Blob {
  readonly size: number;
  readonly type: string;
  slice(start?: number, end?: number): Blob;
  arrayBuffer(): Promise<ArrayBuffer>;
}
interface FormData {
  append(name: string, value: string | Blob): void;
}
declare const FormData: { new (): FormData };
interface URLSearchParams extends Iterable<[string, string]> {
  toString(): string;
}
declare const URLSearchParams: { new (fields: string | [string, string][]): URLSearchParams };
interface Headers {
  get(name: string): string | null;
  set(name: string, value: string): void;
  has(name: string): boolean;
}
interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  clone(): Request;
  text(): Promise<string>;
}
interface Response {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  clone(): Response;
  json(): Promise<unknown>;
  blob(): Promise<Blob>;
  text(): Promise<string>;
}
interface RequestInit {
  signal?: AbortSignal | null;
}
