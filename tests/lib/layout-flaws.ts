import type { Page } from '@playwright/test';

/**
 * What a person would find wrong with the layout of what is in front: a page that scrolls sideways, cut text, text
 * outside its button, texts or controls over one another, a control that scrolling does not bring into reach.
 */
export const layoutFlaws = (page: Page): Promise<string[]> => page.evaluate(findFlaws);

/** Runs in the page: nothing from outside it may be used. */
function findFlaws(): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  const flaws = new Set<string>();
  const root = document.documentElement;
  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter(shown);
  const front = dialogs.at(-1) ?? document.body;
  const named = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return `<${element.tagName.toLowerCase()}> "${text}"`;
  };
  const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
  const cuts = (value: string) => value === 'hidden' || value === 'clip';
  const scrolls = (value: string) => value === 'auto' || value === 'scroll';
  /** For screen readers only. */
  const isAside = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, clip } = getComputedStyle(at);
      if (clipPath.startsWith('inset(50%') || clip.startsWith('rect(0')) return true;
    }
    return false;
  };
  /** What stays in its place, with the element in it, while what scrolls goes past beneath. */
  const floatOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position) && front.contains(at) && at !== front) return at;
    return null;
  };
  /** The one that stays, of two elements of which the other goes past beneath it. */
  const passed = (one: Element, other: Element): Element | null => {
    const [a, b] = [floatOf(one), floatOf(other)];
    if (a === b) return null;
    if (a === null || b?.contains(a)) return a ?? b;
    return b === null || a.contains(b) ? (b ?? a) : null;
  };
  const isFixed = (element: Element) => getComputedStyle(element).position === 'fixed';
  /** The part of a box that its frames let through. */
  const through = (element: Element, box: Box): Box => {
    const part = boxOf(box);
    for (let at: Element | null = element; at; at = isFixed(at) ? null : at.parentElement) {
      if (at === element) continue;
      const { overflowX, overflowY } = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      if (overflowX !== 'visible') {
        part.left = Math.max(part.left, frame.left);
        part.right = Math.min(part.right, frame.right);
      }
      if (overflowY !== 'visible') {
        part.top = Math.max(part.top, frame.top);
        part.bottom = Math.min(part.bottom, frame.bottom);
      }
    }
    return part;
  };
  const overlap = (a: Box, b: Box, x: number, y: number) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > x &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > y;

  if (root.scrollWidth > root.clientWidth)
    flaws.add(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  for (const element of [front, ...front.querySelectorAll('*')]) {
    if (!shown(element) || !scrolls(getComputedStyle(element).overflowX)) continue;
    // Strips of equals, such as the watchlist of a phone and a ticker tape, are swiped.
    if (element.matches('nav, [role="group"]:has(> button), .mantine-Marquee-root')) continue;
    if (element.scrollWidth > element.clientWidth + 1) flaws.add(`scrolls sideways: ${named(element)}`);
  }

  const texts: { element: Element; box: Box }[] = [];
  const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || (node.textContent ?? '').trim() === '' || !shown(element) || isAside(element)) continue;
    if (element.closest('script, style, noscript, .boot, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      texts.push({ element, box: through(element, box) });
      let [inX, inY] = [true, true];
      for (let at: Element | null = element; at && (inX || inY); at = isFixed(at) ? null : at.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(at);
        const frame = at.getBoundingClientRect();
        if (inX && cuts(overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1)) {
          if (textOverflow !== 'ellipsis' || !element.closest('[title]')) flaws.add(`cut: ${named(element)}`);
          inX = false;
        }
        // Text of an inline box may stand a little above and below it.
        if (inY && cuts(overflowY) && (box.bottom > frame.bottom + 3 || box.top < frame.top - 3)) {
          flaws.add(`cut above or below: ${named(element)}`);
          inY = false;
        }
        if (scrolls(overflowX)) inX = false;
        if (scrolls(overflowY)) inY = false;
      }
      if (inX && (box.right > root.clientWidth + 1 || box.left < -1)) flaws.add(`outside the page: ${named(element)}`);
      const control = element.closest('button, a, [role="tab"], label');
      if (!control || getComputedStyle(control).display === 'inline') continue;
      const frame = control.getBoundingClientRect();
      if (
        box.right > frame.right + 1 ||
        box.left < frame.left - 1 ||
        box.bottom > frame.bottom + 3 ||
        box.top < frame.top - 3
      )
        flaws.add(`outside its control: ${named(element)} of ${named(control)}`);
    }
  }
  /** Whether something in front covers it; a text behind another text without a background is still visible. */
  const paints = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return (
      backgroundImage !== 'none' ||
      !/^transparent$|, 0\)$|\/ 0\)$/.test(backgroundColor) ||
      element.matches('img, canvas')
    );
  };
  /** Whether the one that stays hides the other. */
  const hides = (one: Element, other: Element) => {
    const float = passed(one, other);
    return float !== null && paints(float);
  };
  const inFront = ({ element, box }: { element: Element; box: Box }) => {
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    for (let at = hit; at && !at.contains(element) && !element.contains(at); at = at.parentElement)
      if (paints(at)) return false;
    return hit !== null;
  };
  const seen = texts.filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 4).filter(inFront);
  seen.forEach((a, at) => {
    for (const b of seen.slice(at + 1))
      if (a.element !== b.element && !hides(a.element, b.element) && overlap(a.box, b.box, 2, 5))
        flaws.add(`texts over one another: ${named(a.element)} and ${named(b.element)}`);
  });

  const controls = [
    ...front.querySelectorAll('a[href], button, input, select, textarea, [role="slider"], [role="separator"], label'),
  ].filter((element) => shown(element) && !isAside(element) && element.getBoundingClientRect().width > 4);
  const boxes = controls.map((element) => ({ element, box: through(element, element.getBoundingClientRect()) }));
  boxes.forEach((a, at) => {
    for (const b of boxes.slice(at + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      // A label names the field that it may stand upon.
      if (a.element.tagName === 'LABEL' || b.element.tagName === 'LABEL') continue;
      // The chart is the ground that its buttons stand upon.
      if ([a, b].some(({ element }) => element.matches(':has(canvas)'))) continue;
      if (passed(a.element, b.element)) continue;
      if (overlap(a.box, b.box, 3, 4))
        flaws.add(`controls over one another: ${named(a.element)} and ${named(b.element)}`);
    }
  });

  const places = [...document.querySelectorAll('*')]
    .filter((element) => element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
  for (const element of controls) {
    if (!element.isConnected || element.matches(':disabled') || element.closest(':disabled')) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (
      !hit ||
      !(
        element.contains(hit) ||
        element.closest('label')?.contains(hit) ||
        (element.tagName === 'LABEL' && hit === document.getElementById(element.getAttribute('for') ?? ''))
      )
    )
      flaws.add(`out of reach: ${named(element)}${hit ? ` behind ${named(hit)}` : ''}`);
  }
  for (const { element, top, left } of places) element.scrollTo({ top, left, behavior: 'instant' });
  return [...flaws];
}
