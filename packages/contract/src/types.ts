import type { keyedCalls } from './generated/keyed-calls';
import type { components, operations } from './generated/schema';

/** A schema of the contract by its name, such as Schema<'Trade'>. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The name of a call. */
export type OperationId = keyof operations;

/** The name of a call that takes an Idempotency-Key: one that moves money. */
export type KeyedCall = keyof typeof keyedCalls;

/** What a call is sent; never for one that is sent nothing. */
export type RequestOf<Name extends OperationId> = BodyOf<Sent<operations[Name]>>;

type Sent<Operation> = Operation extends { requestBody?: infer Body } ? NonNullable<Body> : never;
type BodyOf<Request> = Request extends { content: { 'application/json': infer Body } } ? Body : never;
