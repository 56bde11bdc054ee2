import {
  snapshotsOf,
  type ResidentEvent,
  type ResidentName,
  type RowView,
  type Snapshots,
  type View,
} from '@bourse/core';
import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback, useContext, useLayoutEffect, useMemo } from 'react';
import { failureAmong, FlowFailed, Guarded } from './flow-guard';
import { useApp, type BoundApp } from './provider';

/** Knows which flows failed. */
const HOST: ResidentName = 'areas';

type Actor<T> = Parameters<typeof useSelector>[0] & { getSnapshot(): T };

/** Several actors by name as one: its snapshot is the record of theirs. */
const actorOf = <R extends ResidentName>(app: BoundApp, reads: readonly R[]) =>
  ({
    getSnapshot: snapshotsOf(app, reads),
    subscribe: ({ next }: { next: () => void }) => ({ unsubscribe: app.watch(reads, next) }),
  }) as unknown as Actor<Snapshots<R>>;

/** Selects from actors by name; throws to the boundary above when one of them is a flow that failed. */
function useSelected<R extends ResidentName, T extends object | undefined>(
  reads: readonly R[],
  read: (snapshots: Snapshots<R>) => T,
): T {
  const app = useApp();
  const isGuarded = useContext(Guarded);
  const actor = useMemo(() => actorOf(app, isGuarded ? [...reads, HOST] : reads), [app, reads, isGuarded]);
  const select = useCallback(
    (snapshots: Snapshots<R>) => (isGuarded ? failureAmong(snapshots, reads) : undefined) ?? read(snapshots),
    [reads, read, isGuarded],
  );
  const selected = useSelector(actor as Actor<Snapshots<R>>, select, shallowEqual);
  if (selected instanceof FlowFailed) throw selected;
  return selected;
}

/** What a view says now; renders again only when one of its values changed. */
export const useView = <R extends ResidentName, T extends object>({ reads, read }: View<R, T>): T =>
  useSelected(reads, read);

/** One row of a collection; undefined when it is gone. */
export function useRow<R extends ResidentName, T extends object>(row: RowView<R, T>, id: string): T | undefined {
  const read = useCallback((snapshots: Snapshots<R>) => row.read(snapshots, id), [row, id]);
  return useSelected(row.reads, read);
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
    const snapshots = snapshotsOf(app, row.reads);
    let shown = row.read(snapshots(), id);
    show(shown);
    return app.watch(row.reads, () => {
      const next = row.read(snapshots(), id);
      if (shallowEqual(next, shown)) return;
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
