export type { components, operations, paths } from './generated/schema';
export { type Client, type ClientOptions, createClient, type Middleware, multipart, urlEncoded } from './client';
export { list, one } from './answers';
export { problemFields, problemStatus, problemText } from './problem';
export { keyedCalls } from './generated/keyed-calls';
export type { KeyedCall, OperationId, RequestOf, Schema } from './types';
