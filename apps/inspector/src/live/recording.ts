import type { InspectionRecord } from '@bourse/core';

/** One file: a session's records with what they are. */
interface Recording {
  readonly format: 'bourse-inspection';
  readonly v: 1;
  readonly records: readonly InspectionRecord[];
}

const FORMAT: Recording['format'] = 'bourse-inspection';

export const writeRecording = (records: readonly InspectionRecord[]): string =>
  JSON.stringify({ format: FORMAT, v: 1, records } satisfies Recording);

export const isRecord = (value: unknown): value is InspectionRecord => {
  if (typeof value !== 'object' || value === null) return false;
  const { v, kind, actor, at, steps, event, told, place } = value as Record<string, unknown>;
  if (v !== 1 || typeof actor !== 'string' || typeof at !== 'number') return false;
  if (kind === 'actor') return typeof place === 'string';
  const hasType = typeof event === 'object' && event !== null && 'type' in event;
  return kind === 'transition' && Array.isArray(steps) && Array.isArray(told) && hasType;
};

/** The records of a file, or in words what is wrong with it. */
export function readRecording(text: string): readonly InspectionRecord[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'This file is no JSON.';
  }
  const { format, v, records } = (value ?? {}) as Partial<Record<keyof Recording, unknown>>;
  if (format !== FORMAT || !Array.isArray(records)) return 'This file is no recording of the inspector.';
  if (v !== 1) return `This recording has version ${String(v)}; this inspector reads version 1.`;
  const broken = records.findIndex((record) => !isRecord(record));
  return broken === -1 ? (records as InspectionRecord[]) : `Record ${String(broken + 1)} of this file is broken.`;
}
