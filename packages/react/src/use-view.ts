import {
  shallowEqual,
  type ResidentEvent,
  type ResidentName,
  type RowView,
  type Snapshots,
  type View,
} from '@bourse/core';
import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useApp, type BoundApp } from './provider';

function snapshotsOf<R extends ResidentName>(app: BoundApp, reads: readonly R[]): Snapshots<R> {
  return Object.fromEntries(reads.map((name) => [name, app.snapshot(name)])) as Snapshots<R>;
}

/** Reads through `read` only when a snapshot changed, and keeps the former result while it is shallowly equal. */
function reader<R extends ResidentName, T extends object | undefined>(
  app: BoundApp,
  reads: readonly R[],
  read: (snapshots: Snapshots<R>) => T,
): () => T {
  let seen: Snapshots<R> | undefined;
  let result: { readonly value: T } | undefined;
  // Asked for every row at every change, and more often than not nothing of it changed.
  const isUnchanged = () => reads.every((name) => seen?.[name] === app.snapshot(name));
  return () => {
    if (result && isUnchanged()) return result.value;
    const snapshots = snapshotsOf(app, reads);
    const value = read(snapshots);
    seen = snapshots;
    if (!result || !shallowEqual(result.value, value)) result = { value };
    return result.value;
  };
}

function useRead<R extends ResidentName, T extends object | undefined>(
  reads: readonly R[],
  read: (snapshots: Snapshots<R>) => T,
): T {
  const app = useApp();
  const subscribe = useCallback((listener: () => void) => app.watch(reads, listener), [app, reads]);
  const current = useMemo(() => reader(app, reads, read), [app, reads, read]);
  return useSyncExternalStore(subscribe, current, current);
}

/** What a view says now; renders again only when one of its values changed. */
export function useView<R extends ResidentName, T extends object>(view: View<R, T>): T {
  return useRead(view.reads, view.read);
}

/** One row of a collection; undefined when it is gone. */
export function useRow<R extends ResidentName, T extends object>(row: RowView<R, T>, id: string): T | undefined {
  const read = useCallback((snapshots: Snapshots<R>) => row.read(snapshots, id), [row, id]);
  return useRead(row.reads, read);
}

/**
 * Calls `show` with a row before it is first seen and whenever one of its values changes, and renders nothing: for
 * figures of which many change at once. `show` has to be the same function between renders.
 */
export function useRowEffect<R extends ResidentName, T extends object>(
  row: RowView<R, T>,
  id: string,
  show: (value: T | undefined) => void,
): void {
  const app = useApp();
  useLayoutEffect(() => {
    const current = reader(app, row.reads, (snapshots) => row.read(snapshots, id));
    let shown = current();
    show(shown);
    return app.watch(row.reads, () => {
      const next = current();
      if (next === shown) return;
      shown = next;
      show(next);
    });
  }, [app, row, id, show]);
}

/** Sends events to a resident; the function stays the same between renders. */
export function useSend<N extends ResidentName>(name: N): (event: ResidentEvent<N>) => void {
  const app = useApp();
  return useCallback((event) => app.send(name, event), [app, name]);
}
