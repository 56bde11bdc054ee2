import type { keyedCalls } from './generated/keyed-calls';
import type { components, operations } from './generated/schema';

/** A schema of the contract by its name, such as Schema<'Trade'>. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The name of a call. */
export type OperationId = keyof operations;

/** The name of a call that takes an Idempotency-Key: one that moves money. */
export type KeyedCall = keyof typeof keyedCalls;

/** What a call is sent. */
export type RequestOf<Name extends OperationId> = operations[Name] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;
