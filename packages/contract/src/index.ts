export type { components, operations, paths } from './generated/schema';
export { type Client, type ClientOptions, createClient, type Middleware } from './client';
export { list, one } from './answers';
export { problemFields, problemStatus, problemText } from './problem';
export type { OperationId, Schema } from './types';
