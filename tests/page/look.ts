import type { ResidentName, ResidentSnapshot, RowView, Snapshots, View } from '@bourse/core';
import {
  byLabel,
  byRole,
  descriptionOf,
  fillOf,
  isBusy,
  isChosen,
  isDisabled,
  nameOf,
  piecesOf,
  textOf,
  toneOf,
  type Piece,
  type Tone,
} from './dom.ts';
import type { Watched } from './observed.ts';
import { say } from './catalogue.ts';

/** An event on its way to a resident. */
export interface Sent {
  readonly to: string;
  readonly event: Readonly<Record<string, unknown>>;
}

export interface Wanted {
  readonly disabled?: boolean;
  readonly busy?: boolean;
  /** Says that it takes no press, while core hears of each all the same. */
  readonly locked?: boolean;
  /** Pressed, selected, checked or current. */
  readonly chosen?: boolean;
  /** What a press sends. */
  readonly sends?: readonly Sent[];
}

export const sent = (to: ResidentName, type: string, rest: object = {}): Sent => ({ to, event: { type, ...rest } });

/** Text whose meaning a colour must repeat. */
export interface Toned {
  readonly text: string;
  readonly tone: Tone;
}

/** Compares the page with core's views at one moment and records what differs. */
export class Look {
  readonly found: string[] = [];

  constructor(
    private readonly watched: Watched,
    private readonly withPresses: boolean,
  ) {}

  view<R extends ResidentName, T extends object>(view: View<R, T>): T {
    return view.read(this.#snapshots(view.reads));
  }

  row<R extends ResidentName, T extends object>(row: RowView<R, T>, id: string): T | undefined {
    return row.read(this.#snapshots(row.reads), id);
  }

  same(what: string, seen: unknown, wanted: unknown): void {
    const [one, other] = [JSON.stringify(seen), JSON.stringify(wanted)];
    if (one !== other) this.found.push(`${what}: shows ${one}, core says ${other}`);
  }

  /** The one element of its role and name; noted when there is none or are several. */
  one(role: string, name: string | RegExp | undefined, within: ParentNode | null = document.body): HTMLElement | null {
    if (within === null) return null;
    const elements = byRole(role, name, within);
    if (elements.length !== 1) this.found.push(`${role} ${String(name)}: there are ${elements.length}, not one`);
    return elements[0] ?? null;
  }

  /** It is there exactly when it should be. */
  present(role: string, name: string | RegExp, isWanted: boolean, within: ParentNode | null = document.body): void {
    if (within) this.same(`${role} ${String(name)} there`, byRole(role, name, within).length, isWanted ? 1 : 0);
  }

  /** A control, what it may take and what a press of it sends. */
  control(role: string, name: string, wanted: Wanted, within: ParentNode | null = document.body): HTMLElement | null {
    const element = this.one(role, name, within);
    if (element) this.controlled(element, `${role} ${name}`, wanted);
    return element;
  }

  controlled(element: HTMLElement, what: string, wanted: Wanted): void {
    const { disabled = false, busy = false, locked = false, chosen, sends } = wanted;
    this.same(`${what} busy`, isBusy(element), busy);
    // A busy control takes no press either; some components set both attributes.
    if (!busy) this.same(`${what} disabled`, isDisabled(element), disabled || locked);
    if (chosen !== undefined) this.same(`${what} chosen`, isChosen(element), chosen);
    if (sends) this.press(what, element, disabled || busy ? [] : sends);
  }

  press(what: string, element: HTMLElement, wanted: readonly Sent[]): void {
    this.#act(`a press of ${what}`, () => pressed(element), wanted);
  }

  /** A field by its label: value, what is wrong with it, and what typing into it sends. */
  field(label: string, wanted: FieldWanted, within: ParentNode | null = document.body): HTMLInputElement | null {
    if (within === null) return null;
    const fields = byLabel(label, within).filter(({ type }) => type !== 'checkbox' && type !== 'radio');
    if (fields.length !== 1) this.found.push(`field ${label}: there are ${fields.length}, not one`);
    const [field] = fields;
    if (field === undefined) return null;
    if (wanted.value !== undefined) this.same(`field ${label}`, field.value, wanted.value);
    this.same(`field ${label} disabled`, isDisabled(field), wanted.disabled ?? false);
    this.same(`field ${label} invalid`, field.getAttribute('aria-invalid') === 'true', wanted.isInvalid ?? false);
    if (wanted.note !== undefined) this.same(`note of ${label}`, descriptionOf(field), wanted.note);
    if (wanted.types && !isDisabled(field)) {
      const [text, ...sends] = wanted.types;
      this.#act(`typing into ${label}`, () => type(field, text), sends);
    }
    return field;
  }

  /** The text that stands right after a label, in the tone that it should have. */
  follows(label: string, wanted: string | Toned, within: Node | null, withMarks = false): void {
    if (within === null) return;
    const pieces = piecesOf(within, withMarks);
    const at = pieces.findIndex(({ text }) => text === label);
    const value = pieces[at + 1];
    if (at < 0 || value === undefined) this.found.push(`${label}: is not shown`);
    else this.#toned(label, value, wanted);
  }

  /** A text that stands by itself, in its tone. */
  stands(what: string, wanted: string | Toned, within: Node | null): void {
    if (within === null) return;
    const text = typeof wanted === 'string' ? wanted : wanted.text;
    const piece = piecesOf(within, true).find((each) => each.text === text);
    if (piece === undefined) this.found.push(`${what}: "${text}" is not shown`);
    else this.#toned(what, piece, wanted);
  }

  /** The fill of a button whose colour says its side. */
  filled(element: Element | null, tone: Tone): void {
    if (element) this.same('fill', fillOf(element), tone);
  }

  /** A text is there, or is not. */
  says(text: string, isWanted: boolean, within: Node | null = document.body): void {
    if (within) this.same(`"${text}" shown`, textOf(within, true).includes(text), isWanted);
  }

  text(what: string, within: Node | null, wanted: string, withMarks = false): void {
    if (within) this.same(what, textOf(within, withMarks), wanted);
  }

  /** The choices of a group, whether they are buttons or radios. */
  options(label: string, within: ParentNode | null): HTMLElement[] {
    if (within === null) return [];
    const groups = [...byRole('group', label, within), ...byRole('radiogroup', label, within)];
    if (groups.length !== 1) this.found.push(`group ${label}: there are ${groups.length}, not one`);
    const [group] = groups;
    if (group === undefined) return [];
    const radios = byRole('radio', undefined, group);
    return radios.length > 0 ? radios : byRole('button', undefined, group);
  }

  /** One of them: a radio that is chosen sends nothing more. */
  option(element: HTMLElement | undefined, isWanted: boolean, ...sends: readonly Sent[]): void {
    if (element === undefined) return;
    const isSpent = isWanted && (element as HTMLInputElement).type === 'radio';
    const wanted = sends.length > 0 ? { sends: isSpent ? [] : sends } : {};
    this.controlled(element, `choice ${nameOf(element)}`, { chosen: isWanted, ...wanted });
  }

  /** Moves a slider by one step up, or to `value` where it takes a value. */
  slide(what: string, slider: HTMLElement, value: number, ...wanted: readonly Sent[]): void {
    const move = () => {
      if (slider instanceof HTMLInputElement) type(slider, String(value));
      else slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', bubbles: true }));
    };
    this.#act(`moving ${what}`, move, wanted);
  }

  names(what: string, role: string, wanted: readonly string[], within: ParentNode | null): void {
    if (within) this.same(what, byRole(role, undefined, within).map(nameOf), wanted);
  }

  /** The state of a list that has no rows to show (R14). */
  listState(
    phase: 'loading' | 'failed' | 'retrying' | 'empty' | 'ready' | 'none',
    words: ListStateWords,
    within: HTMLElement | null,
  ): void {
    if (within === null) return;
    this.same('loading', byRole('status', say('common.loading'), within).length > 0, phase === 'loading');
    if (words.empty !== undefined) this.says(say(words.empty), phase === 'empty', within);
    const busy = phase === 'retrying';
    const isFailed = phase === 'failed' || busy;
    this.says(say(words.failed ?? 'common.loadFailed'), isFailed, within);
    this.present('button', say('common.retry'), isFailed, within);
    if (isFailed) this.control('button', say('common.retry'), { busy, sends: words.retry }, within);
  }

  #toned(what: string, { text, element }: Piece, wanted: string | Toned): void {
    if (typeof wanted === 'string') return this.same(what, text, wanted);
    this.same(what, text, wanted.text);
    this.same(`colour of ${what} ${text}`, toneOf(element), wanted.tone);
  }

  #act(what: string, act: () => void, wanted: readonly Sent[]): void {
    if (!this.withPresses) return;
    const before = this.watched.sent.length;
    const focused = document.activeElement;
    this.watched.isHeld = true;
    try {
      act();
    } finally {
      this.watched.isHeld = false;
    }
    // A slider takes the focus when it is moved; a field that is typed in keeps it.
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus({ preventScroll: true });
    const seen = this.watched.sent.slice(before);
    if (JSON.stringify(seen) !== JSON.stringify(wanted))
      this.found.push(`${what} sends ${JSON.stringify(seen)}, the view offers ${JSON.stringify(wanted)}`);
  }

  #snapshots<R extends ResidentName>(reads: readonly R[]): Snapshots<R> {
    const entries = reads.map((name): [R, ResidentSnapshot<R> | undefined] => [name, this.watched.app.snapshot(name)]);
    return Object.fromEntries(entries) as Snapshots<R>;
  }
}

export interface FieldWanted {
  readonly value?: string;
  readonly disabled?: boolean;
  readonly isInvalid?: boolean;
  /** Under it, and part of its description. */
  readonly note?: string;
  /** What to type, and what that sends. */
  readonly types?: readonly [string, ...Sent[]];
}

export interface ListStateWords {
  readonly empty?: string;
  readonly failed?: string;
  readonly retry: readonly Sent[];
}

/** Presses as a person does: some components act on pointer down, most on click. */
function pressed(element: HTMLElement): void {
  for (const type of ['mousedown', 'mouseup'])
    element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  element.click();
}

/** Types or chooses as a person does: through the setter of the element's own kind, so that React notices the change. */
function type(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
