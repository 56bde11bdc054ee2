import { useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';

/** Rows that Page Up and Page Down pass. */
const PAGE = 10;

export interface ListCursor {
  /** Element id of the list. */
  readonly listId: string;
  /** Element id of a row. */
  readonly rowIdOf: (id: string) => string;
  /** Index of the row that the keyboard is at; -1 for none. */
  readonly place: number;
  /** For the field that searches the list. */
  readonly field: object;
  /** For the list, which takes the focus. */
  readonly list: object;
  /** For a field that chooses a row of a table with other controls in it (the field's `role`), and for that table. */
  readonly combobox: object;
  readonly grid: object;
  /** A row was pressed. */
  readonly choose: (id: string) => void;
}

export interface ListCursorOptions {
  /** Of the rows in their order; none while the list is not shown. */
  ids: readonly string[];
  /** What was typed, and among what; empty without. The first match of it is where Enter goes. */
  sought: string;
  /** The same function between renders: rows are given it. */
  onChoose: (id: string) => void;
  /** Shift+Enter. */
  onStar: (id: string) => void;
}

/** Where a key leads from a row; undefined for keys that move nothing. */
function placeAfter(key: string, place: number, last: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(place + 1, last);
  if (key === 'ArrowUp') return Math.max(place - 1, 0);
  if (key === 'PageDown') return Math.min(Math.max(place, 0) + PAGE, last);
  if (key === 'PageUp') return Math.max(place - PAGE, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}

/**
 * Arrow keys move through a long list and Enter chooses, from the field that searches it or from the list itself: the
 * focus stays where it is and names the row (`aria-activedescendant`), because a row that is out of sight is not there
 * to take it. The library's Combobox has this for lists that are drawn whole.
 */
export function useListCursor({ ids, sought, onChoose, onStar }: ListCursorOptions): ListCursor {
  const listId = useId();
  const [at, setAt] = useState<{ readonly id: string | undefined; readonly sought: string } | null>(null);
  const found = at?.id === undefined ? -1 : ids.indexOf(at.id);
  // A row that went, as by its star, leaves the keys at none: pressed once more they would change another asset.
  const isFirst = sought !== '' && at?.sought !== sought && ids.length > 0;
  const place = found === -1 && isFirst ? 0 : found;
  const gridId = `${listId}-grid`;
  const rowIdOf = (id: string) => `${listId}-${id}`;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, target, key, shiftKey } = event;
    // Of an input method: Enter takes its word, and no row.
    if (event.nativeEvent.isComposing) return;
    // A button of a row has the focus: Enter is its own, an arrow goes on from its row.
    const row = target === currentTarget ? null : (target as Element).closest('tr, [role="listitem"]');
    const from = row ? ids.findIndex((id) => rowIdOf(id) === row.id) : place;
    // Until an arrow has left it for the list, Home and End are the field's own.
    const isCaret =
      (key === 'Home' || key === 'End') && (shiftKey || (found < 0 && target instanceof HTMLInputElement));
    const to = ids.length > 0 && !isCaret ? placeAfter(key, from, ids.length - 1) : undefined;
    const id = ids[place];
    if (to !== undefined) {
      if (row) currentTarget.focus();
      setAt({ id: ids[to], sought });
    } else if (key === 'Enter' && !row && id !== undefined) {
      // Held down it presses once: a star would go on and off with each answer (R39).
      if (!event.repeat) {
        setAt({ id, sought });
        (shiftKey ? onStar : onChoose)(id);
      }
    } else return;
    event.preventDefault();
  };
  const active = { onKeyDown, ...(place >= 0 && { 'aria-activedescendant': rowIdOf(ids[place] ?? '') }) };
  return {
    listId,
    rowIdOf,
    place,
    field: { ...active, ...(ids.length > 0 && { 'aria-controls': listId }) },
    list: { ...active, id: listId },
    combobox: {
      role: 'combobox',
      'aria-haspopup': 'grid',
      'aria-autocomplete': 'list',
      'aria-expanded': ids.length > 0,
      ...(ids.length > 0 && { 'aria-controls': gridId }),
    },
    grid: { id: gridId, role: 'grid' },
    // The keys go on from the button that has the focus: a press moves nothing.
    choose: onChoose,
  };
}

/**
 * Scrolls a list of which only the rows in sight are drawn to a row that is to be seen, such as the one that the keyboard
 * is at, also when another one comes to its place by what is typed.
 */
export function useRowInSight(
  rows: { scrollToIndex: (place: number) => void },
  place: number,
  id: string | undefined,
): void {
  useLayoutEffect(() => {
    if (place >= 0) rows.scrollToIndex(place);
  }, [rows, place, id]);
}
