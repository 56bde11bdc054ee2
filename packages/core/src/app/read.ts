import type { ResidentName } from '../shared/resident';
import type { RowView, Snapshots, View } from '../shared/view';
import type { Directory } from './directory';

/** What reading needs of the app. */
export type ReadApp = Pick<Directory, 'snapshot' | 'watch'>;

/** Answers the snapshots that a view reads: the same record until one of them changes. */
export function snapshotsOf<R extends ResidentName>(app: ReadApp, reads: readonly R[]): () => Snapshots<R> {
  let seen: Snapshots<R> | undefined;
  return () => {
    if (seen === undefined || reads.some((name) => seen?.[name] !== app.snapshot(name)))
      seen = Object.fromEntries(reads.map((name) => [name, app.snapshot(name)])) as Snapshots<R>;
    return seen;
  };
}

/** The present value of a view. */
export const readView = <R extends ResidentName, T extends object>(app: ReadApp, { reads, read }: View<R, T>): T =>
  read(snapshotsOf(app, reads)());

/** One row of a collection as it is now; undefined when it is gone. */
export const readRow = <R extends ResidentName, T extends object>(
  app: ReadApp,
  { reads, read }: RowView<R, T>,
  id: string,
): T | undefined => read(snapshotsOf(app, reads)(), id);

/** Waits until `read` answers something, reading again at every change of one of `names`; has no timeout. */
export function until<T>(
  app: ReadApp,
  names: readonly ResidentName[],
  read: () => T | undefined | false | null,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let undo = () => {};
    const look = () => {
      try {
        const value = read();
        if (value === undefined || value === false || value === null) return;
        resolve(value);
      } catch (error) {
        reject(error instanceof Error ? error : new Error('It could not be read', { cause: error }));
      }
      undo();
    };
    undo = app.watch(names, look);
    look();
  });
}
