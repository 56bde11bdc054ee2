// Beside xstate-internals.ts: how XState 5.33 writes actions, guards and invokes into a chart.
import type { AnyActorRef } from 'xstate';
import { isOwnType, isWritten, ownName } from './xstate-internals.js';

/** Built-in actions are functions with `resolve`; any other function is a side effect. */
export const isSideEffect = (action: unknown): boolean => typeof action === 'function' && !('resolve' in action);

const typeOf = (value: unknown): string => String((value as { type?: unknown }).type);

/** An action in words; undefined for what the interpreter writes itself. */
export function actionName(action: unknown): string | undefined {
  if (typeof action === 'string') return action;
  const type = typeOf(action);
  if (typeof action !== 'function') return type;
  if (isWritten(type)) return undefined;
  return isOwnType(type) ? ownName(type) : action.name === '' ? '…' : action.name;
}

/** An action given in the chart instead of by name. */
export const isInlineAction = (action: unknown): boolean => typeof action === 'function' && !isWritten(typeOf(action));

/** and(), or(), not() are functions with `guards`, stateIn() with `check`; any other function is written in the chart. */
export function isInlineGuard(guard: unknown): boolean {
  if (typeof guard !== 'function') return false;
  if ('guards' in guard && Array.isArray(guard.guards)) return guard.guards.some(isInlineGuard);
  return !('check' in guard);
}

/** A guard in words: `isOpen`, `and(isOpen, not(isBusy))`, `stateIn(#m.open)`; undefined without one. */
export function guardName(guard: unknown): string | undefined {
  if (guard === undefined || guard === null) return undefined;
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object') return typeOf(guard);
  if (typeof guard !== 'function') return undefined;
  if ('guards' in guard && Array.isArray(guard.guards))
    return `${guard.name}(${guard.guards.map((inner) => guardName(inner) ?? '…').join(', ')})`;
  if ('stateValue' in guard)
    return `in ${typeof guard.stateValue === 'string' ? guard.stateValue : JSON.stringify(guard.stateValue)}`;
  return guard.name === '' || guard.name === 'guard' ? '…' : guard.name;
}

/** An invoke without an id gets `0.<state id>` for one: lint asks for a name that does not move with the state. */
export const isMadeUpId = (id: string, stateId: string): boolean => /^\d+\./.test(id) && id.includes(stateId);

/** A child spawned without an id gets its session's: it cannot be named in a model, and differs from run to run. */
export const isMadeUpChild = (ref: AnyActorRef): boolean => /^x:\d+$/.test(ref.id);

/** An inline `src` of an invoke is known as `xstate.invoke.…`, which provide() cannot replace. */
export const isNamedSource = (src: unknown): src is string => typeof src === 'string' && !isOwnType(src);
