import type { ResidentName, ResidentSnapshot } from './resident';

/** Snapshots of the residents that exist now; one that does not is undefined. */
export type Snapshots<R extends ResidentName> = { readonly [N in R]: ResidentSnapshot<N> | undefined };

/** What a screen may know: plain data, a pure function of a named record of snapshots (hard case 2). Total. */
export interface View<R extends ResidentName, T extends object> {
  readonly reads: readonly R[];
  readonly read: (snapshots: Snapshots<R>) => T;
}

/** A view is read once for the same snapshots, however many show it. */
export function defineView<const R extends ResidentName, T extends object>(
  reads: readonly R[],
  read: (snapshots: Snapshots<R>) => T,
): View<R, T> {
  let seen: Snapshots<R> | undefined;
  let value: T | undefined;
  return {
    reads,
    read: (snapshots) => {
      const isSeen = seen !== undefined && reads.every((name) => seen?.[name] === snapshots[name]);
      if (value === undefined || !isSeen) [seen, value] = [snapshots, read(snapshots)];
      return value;
    },
  };
}

/** One row of a collection; undefined when it is gone. */
export interface RowView<R extends ResidentName, T extends object> {
  readonly reads: readonly R[];
  readonly read: (snapshots: Snapshots<R>, id: string) => T | undefined;
}

export const defineRow = <const R extends ResidentName, T extends object>(
  reads: readonly R[],
  read: (snapshots: Snapshots<R>, id: string) => T | undefined,
): RowView<R, T> => ({ reads, read });

/** Equal when both have the same keys with identical values. */
export function shallowEqual(a: object | undefined, b: object | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.is(a[key as keyof typeof a], b[key as keyof typeof b]));
}
