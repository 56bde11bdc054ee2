// What the page shows, read as a person or a screen reader meets it: by role, name and text, never by markup.
import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Whether it is rendered and visible. */
const isRendered = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
const isSaid = (element: Element): boolean => element.closest('[aria-hidden="true"], [inert]') === null;

/** What was read of the page as it stands: a role or a name costs a walk through it, and is asked for many times. */
let known = { roles: new Map<string, HTMLElement[]>(), names: new Map<Element, string>() };
const forget = (): void => {
  known = { roles: new Map(), names: new Map() };
};
const changes = new MutationObserver(forget);
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

/** Forgets what was read, also where no element changed: a page of another size, a value typed, a stylesheet come. */
export function lookAnew(): void {
  changes.takeRecords();
  forget();
}

/** What is known, as long as nothing has changed since. */
function present(): typeof known {
  if (changes.takeRecords().length > 0) forget();
  return known;
}

function readOnce<K, V>(read: Map<K, V>, key: K, make: () => V): V {
  const made = read.get(key) ?? make();
  read.set(key, made);
  return made;
}

export const nameOf = (element: Element): string =>
  readOnce(present().names, element, () => squeezed(computeAccessibleName(element)));
export const descriptionOf = (element: Element): string => squeezed(computeAccessibleDescription(element));

/** The ARIA role; for a `th` by its scope, and none for the header of a part, which the library leaves out. */
function roleOf(element: Element): string | null {
  if (element.localName === 'header' && element.parentElement?.closest('article, aside, main, nav, section'))
    return element.getAttribute('role');
  if (element.localName === 'th' && !element.hasAttribute('role'))
    return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader';
  return getRole(element);
}

/** Every element of the role that can be seen and is said, in the order of the page. */
function allOf(role: string): HTMLElement[] {
  const { roles } = present();
  if (roles.size === 0)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = roleOf(element);
      if (own !== null && isRendered(element) && isSaid(element))
        readOnce(roles, own, () => [] as HTMLElement[]).push(element);
    }
  return roles.get(role) ?? [];
}

/** Elements of the role and, where it is given, the name, in the order of the page. */
export function byRole(role: string, name?: string | RegExp, within: ParentNode = document.body): HTMLElement[] {
  return allOf(role).filter((element) => {
    if (element === within || !within.contains(element)) return false;
    if (name === undefined) return true;
    const own = nameOf(element);
    return typeof name === 'string' ? own === name : name.test(own);
  });
}

/** A field by its label, of whatever type. */
export const byLabel = (label: string, within: ParentNode = document.body): HTMLInputElement[] =>
  [...within.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
    (field) => isRendered(field) && isSaid(field) && nameOf(field) === label,
  );

/** A piece of text, and the element that it stands in. */
export interface Piece {
  readonly text: string;
  readonly element: Element;
}

/** Texts in the order of the page; neighbours within one element are one. Marks for the eye alone are left out. */
export function piecesOf(within: Node, withMarks = false): Piece[] {
  const pieces: { text: string; element: Element }[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !isRendered(element) || (!withMarks && !isSaid(element))) continue;
    const last = pieces.at(-1);
    if (last?.element === element) last.text += node.textContent ?? '';
    else pieces.push({ text: node.textContent ?? '', element });
  }
  return pieces.map(({ text, element }) => ({ text: squeezed(text), element })).filter(({ text }) => text !== '');
}

export const textOf = (within: Node, withMarks = false): string =>
  squeezed(
    piecesOf(within, withMarks)
      .map(({ text }) => text)
      .join(' '),
  );

export const isDisabled = (element: Element): boolean =>
  element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
export const isBusy = (element: Element): boolean => element.getAttribute('aria-busy') === 'true';

/** The state of a toggle, tab, radio, switch or current entry, however its kind writes it. */
export function isChosen(element: Element): boolean {
  if (element instanceof HTMLInputElement && (element.type === 'radio' || element.type === 'checkbox'))
    return element.checked;
  const said = ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current'];
  return said.some((name) => element.hasAttribute(name) && element.getAttribute(name) !== 'false');
}

export type Tone = 'up' | 'down' | 'flat';

type Property = 'color' | 'backgroundColor';

function toneIn(element: Element, property: Property, suffix: string): Tone {
  present();
  const probe = document.createElement('span');
  element.append(probe);
  const valueOf = (tone: Tone) => {
    probe.style[property] = `var(--${tone}${suffix})`;
    return getComputedStyle(probe)[property];
  };
  const [up, down] = [valueOf('up'), valueOf('down')];
  probe.remove();
  // The page is as it was.
  changes.takeRecords();
  const value = getComputedStyle(element)[property];
  return value === up ? 'up' : value === down ? 'down' : 'flat';
}

/** Which tone the colour of a text is of. */
export const toneOf = (element: Element): Tone => toneIn(element, 'color', '');
/** And which the colour of a button. */
export const fillOf = (element: Element): Tone => toneIn(element, 'backgroundColor', '-fill');
