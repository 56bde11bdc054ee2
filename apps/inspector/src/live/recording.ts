import { RECORDS_VERSION, type InspectionRecord } from '@bourse/core';
import type { Session } from './session';

/** Of the file; each of its records says its own. */
const FILE_VERSION = 1;

/** One file: a session's records with what they are. */
interface Recording {
  readonly format: 'bourse-inspection';
  readonly v: typeof FILE_VERSION;
  readonly records: readonly InspectionRecord[];
}

const FORMAT: Recording['format'] = 'bourse-inspection';

/** What a session is as a file. */
type Content = Pick<Session, 'records'> & Partial<Pick<Session, 'more'>>;

/** What else stood in its file stays with it: the run of one that was kept. */
export const writeRecording = ({ records, more }: Content): string =>
  JSON.stringify({ format: FORMAT, v: FILE_VERSION, ...more, records } satisfies Recording);

/** As its file was called, or from its title what any system takes for a name. */
export function fileName({ title, more }: Pick<Session, 'title' | 'more'>): string {
  const name = title.replace(/(\.(run|inspection))?\.json$/, '').replaceAll(/[^\p{L}\p{N}._()-]+/gu, '-');
  return `${name.replaceAll(/^-|-$/g, '') || 'session'}.${'run' in more ? 'run' : 'inspection'}.json`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isListOf = (isItem: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem);

/** The name of a state, or what each region of it stands in. */
const isValue = (value: unknown): boolean => isText(value) || (isObject(value) && Object.values(value).every(isValue));

function isEdge(edge: unknown): boolean {
  if (!isObject(edge)) return false;
  const { from, on, branch, to } = edge;
  return isText(from) && isText(on) && typeof branch === 'number' && isListOf(isText)(to);
}

function isTold(told: unknown): boolean {
  if (!isObject(told)) return false;
  const { to, type } = told;
  return isText(to) && isText(type);
}

function isView(view: unknown): boolean {
  if (!isObject(view)) return false;
  const { name, reads, shows } = view;
  return isText(name) && isListOf(isText)(reads) && isObject(shows);
}

/** Whether the page can draw it: one that it cannot would take every other session with it. */
export function isRecord(record: unknown): record is InspectionRecord {
  if (!isObject(record)) return false;
  const { v, kind, actor, at, value, parent, name, place, machine, event, from, steps, status, told, views } = record;
  if (v !== RECORDS_VERSION || !isText(actor) || typeof at !== 'number') return false;
  if (value !== undefined && !isValue(value)) return false;
  if (views !== undefined && !isListOf(isView)(views)) return false;
  if (kind === 'actor')
    return [name, place].every(isText) && [parent, machine].every((each) => each === null || isText(each));
  const isTaken = isObject(event) && isText(event['type']) && (from === null || isText(from)) && isText(status);
  return kind === 'transition' && isTaken && isListOf(isListOf(isEdge))(steps) && isListOf(isTold)(told);
}

/** What a file holds, or in words what is wrong with it. */
export function readFile(text: string): Required<Content> | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'This file is no JSON.';
  }
  const { format, v, records, ...more } = (value ?? {}) as Partial<Record<keyof Recording, unknown>>;
  if (format !== FORMAT || !Array.isArray(records)) return 'This file is no recording of the inspector.';
  if (v !== FILE_VERSION)
    return `This recording has version ${String(v)}; this inspector reads version ${String(FILE_VERSION)}.`;
  const broken = records.findIndex((record) => !isRecord(record));
  if (broken !== -1) return `Record ${String(broken + 1)} of this file is broken.`;
  return { records: records as InspectionRecord[], more };
}

/** Its records alone. */
export function readRecording(text: string): readonly InspectionRecord[] | string {
  const read = readFile(text);
  return typeof read === 'string' ? read : read.records;
}
