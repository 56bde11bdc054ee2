import { describe, expect, it } from 'vitest';
import { defineRow, defineView } from '../shared/view';
import type { ResidentName } from '../shared/resident';
import { readRow, readView, snapshotsOf, until, type ReadApp } from './read';

const reads = ['notices', 'dialogs'] as unknown as readonly ResidentName[];

/** An app whose residents the test sets. */
function someResidents() {
  const snapshots: Record<string, unknown> = {};
  const listeners = new Set<() => void>();
  const app = {
    snapshot: (name: string) => snapshots[name],
    watch: (_: readonly string[], listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as ReadApp;
  const set = (name: string, snapshot: unknown) => {
    snapshots[name] = snapshot;
    for (const listener of Array.from(listeners)) listener();
  };
  return { app, set, listeners };
}
const view = defineView(reads, (snapshots) => ({ ...snapshots }) as Record<string, unknown>);
const row = defineRow(reads, (snapshots, id) => {
  const value = (snapshots as Record<string, unknown>)[id];
  return value === undefined ? undefined : { value };
});

describe('reading the app', () => {
  it('answers what a view and a row say now', () => {
    const { app, set } = someResidents();
    expect([readView(app, view), readRow(app, row, 'notices')]).toEqual([{}, undefined]);
    set('notices', 1);
    expect([readView(app, view), readRow(app, row, 'notices')]).toEqual([{ notices: 1 }, { value: 1 }]);
  });

  it('gives the same record of snapshots until one of them changes', () => {
    const { app, set } = someResidents();
    const snapshots = snapshotsOf(app, reads);
    const before = snapshots();
    set('session', 1);
    expect(snapshots()).toBe(before);
    set('dialogs', 1);
    expect(snapshots()).not.toBe(before);
  });

  it('waits until there is something to answer, and listens no longer', async () => {
    const { app, set, listeners } = someResidents();
    const answer = until(app, reads, () => app.snapshot('notices') as unknown as number | undefined);
    expect(listeners.size).toBe(1);
    set('notices', 0);
    await expect(answer).resolves.toBe(0);
    expect(listeners.size).toBe(0);
    await expect(until(app, reads, () => true)).resolves.toBe(true);
    expect(listeners.size).toBe(0);
  });

  it('rejects when it cannot be read', async () => {
    const { app, listeners, set } = someResidents();
    let isBroken = false;
    const answer = until(app, reads, () => {
      if (isBroken) throw new Error('broken');
    });
    isBroken = true;
    set('notices', 1);
    await expect(answer).rejects.toThrow('broken');
    expect(listeners.size).toBe(0);
  });
});
