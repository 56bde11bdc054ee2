import type { Message } from '../../shared/message';
import type { MoneyRow, TransactionsTab } from '../transactions';

/** Texts in the reader's language by message id: a front end looks them up at the press. */
export type Words = Readonly<Record<string, string>>;

/** What is saved, and in which words. */
export interface ExportOrder {
  readonly question: TransactionsTab;
  readonly words: Words;
}

export interface ExportContext {
  readonly order: ExportOrder | null;
  readonly rows: readonly MoneyRow[];
  /** Where the next page begins; null before the first and after the last. */
  readonly next: string | null;
}

export type ExportEvent =
  /** A press: all pages of the answer become one file. */
  | ({ type: 'export.start' } & ExportOrder)
  | { type: 'export.cancel' }
  /** Goes on where it failed. */
  | { type: 'export.again' };

/** What the actor `save` is given. */
export interface SaveInput extends ExportOrder {
  readonly rows: readonly MoneyRow[];
}

/** What a screen may know of it. */
export interface ExportView {
  readonly phase: 'idle' | 'running' | 'failed';
  /** Rows that have come. */
  readonly count: number;
  readonly problem: Message | null;
}
