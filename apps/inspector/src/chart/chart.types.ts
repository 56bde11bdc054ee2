/** A chart as it is drawn: made from the machine when the inspector is built, in px. */
export interface ChartDrawing {
  readonly id: string;
  readonly area: string;
  readonly width: number;
  readonly height: number;
  /** Outer states before the states in them. */
  readonly states: readonly StateBox[];
  readonly edges: readonly EdgeLine[];
  readonly initials: readonly InitialMark[];
}

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a line of text says: the drawing gives each role its look. */
export type LineRole =
  | 'title'
  | 'tags'
  | 'description'
  | 'entry'
  | 'exit'
  | 'invoke'
  | 'internal'
  | 'event'
  | 'guard'
  | 'actions';

export interface TextLine {
  readonly role: LineRole;
  readonly text: string;
  /** Of an internal line: which transition it is, as an edge has it. */
  readonly on?: string;
  readonly branch?: number;
}

export interface StateBox extends Box {
  /** Keys from the root, joined by points; empty for the root. */
  readonly path: string;
  readonly kind: StateKind;
  readonly lines: readonly TextLine[];
  /** What stands in it begins below this height of the box. */
  readonly head: number;
  readonly description?: string;
}

export type EdgeKind = 'event' | 'always' | 'after' | 'done' | 'error';

export interface EdgeLine {
  readonly from: string;
  readonly on: string;
  readonly branch: number;
  readonly to: string;
  readonly kind: EdgeKind;
  /** Corners of the line, x and y in turn. */
  readonly points: readonly number[];
  readonly label: Box & { readonly lines: readonly TextLine[] };
}

/** The mark from which an arrow leads to the state that a composite one begins in. */
export interface InitialMark {
  readonly x: number;
  readonly y: number;
  readonly points: readonly number[];
}

/** A chart in the gallery's list. */
export interface ChartEntry {
  readonly id: string;
  readonly area: string;
  /** The machine itself is none. */
  readonly states: number;
  readonly transitions: number;
  /** Events and names of states, for the search. */
  readonly words: string;
}
