/** px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The window, px. */
export interface Space {
  readonly width: number;
  readonly height: number;
}

/** Where the button stands: px from the right and from the bottom of the window. */
export interface Offset {
  readonly right: number;
  readonly bottom: number;
}

export interface ChatButtonContext {
  offset: Offset;
  /** Where a finger or the mouse went down, and where the button stood then. */
  grip: { readonly at: Point; readonly offset: Offset };
}

export type ChatButtonEvent =
  /** A finger or the mouse goes down on it. */
  | { type: 'pointer.press'; at: Point }
  | { type: 'pointer.move'; at: Point; space: Space }
  | { type: 'pointer.release' }
  /** The browser took the pointer for something else. */
  | { type: 'pointer.cancel' }
  /** An arrow key: a step to the right is x 1, one down y 1. */
  | { type: 'button.step'; by: Point; space: Space }
  /** A press that has no pointer: Enter, Space or a screen reader's. */
  | { type: 'button.press' };
