// The few web globals that core's types mention. Under skipLibCheck a missing one would silently become `any`;
// core never constructs them itself: the contract's client does, through ports.
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}
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
  text(): Promise<string>;
}
interface RequestInit {
  signal?: AbortSignal | null;
}
