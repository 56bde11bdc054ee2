import type { CsvTable } from '../csv';
import type { Message } from '../message';
import type { PageInput } from '../remote';

/** Texts in the reader's language by message id: a front end looks them up at the press. */
export type Words = Readonly<Record<string, string>>;

/** What is saved, and in which words. */
export interface ExportOrder<Question> {
  readonly question: Question;
  readonly words: Words;
}

export interface ExportContext<Row, Question> {
  readonly order: ExportOrder<Question> | null;
  readonly rows: readonly Row[];
  /** Where the next page begins; null before the first and after the last. */
  readonly next: string | null;
  /** The account mode whose rows are saved; null where the list is of no mode, or it is not known. */
  readonly isPractice: boolean | null;
}

/** What the actor `ask` is given. */
export interface ExportPage<Question> extends PageInput<Question> {
  readonly isPractice: boolean | null;
}

export type ExportEvent<Question> =
  /** A press: all pages of the answer become one file. */
  | ({ type: 'export.start' } & ExportOrder<Question>)
  | { type: 'export.cancel' }
  /** Goes on where it failed. */
  | { type: 'export.again' }
  /** To a flow whose rows are of the active account alone, at its start as well. */
  | { type: 'account.changed'; isPractice: boolean };

/** What the actor `save` is given. */
export interface SaveInput<Row, Question> extends ExportOrder<Question> {
  readonly rows: readonly Row[];
}

/** A list's own part: the table of its rows, and the name of its file without day and ending. */
export interface ExportPlan<Row, Question> {
  readonly table: (input: SaveInput<Row, Question>) => CsvTable;
  readonly file: (question: Question) => string;
}

/** What a screen may know of it. */
export interface ExportView {
  readonly phase: 'idle' | 'running' | 'failed';
  /** Rows that have come. */
  readonly count: number;
  readonly problem: Message | null;
  /** What is being saved, or was not; null for nothing. */
  readonly of: unknown;
}
