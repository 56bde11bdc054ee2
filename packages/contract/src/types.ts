import type { components, operations } from './generated/schema';

/** A schema of the contract by its name, such as Schema<'Trade'>. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The name of a call. */
export type OperationId = keyof operations;
