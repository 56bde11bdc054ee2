import { expect, type Locator, type Page } from '@playwright/test';

/** A place where the keyboard stops, and what is wrong with it. */
export interface Stop {
  readonly name: string;
  readonly flaws: readonly string[];
  /** The element's place in the document's order. */
  readonly place: number;
}

const MOST = 150;

/** Presses Tab until it comes round, or to the end of the page, and judges each stop. */
export async function walkByTab(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    const walk = window as unknown as { walked: WeakSet<Element> };
    walk.walked = new WeakSet();
  });
  const stops: Stop[] = [];
  while (stops.length < MOST) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(judgeFocus);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(`no end after ${MOST} stops: ${stops.map(({ name }) => name).join(', ')}`);
}

/** Presses Tab until this element has the focus, as a person does who uses no mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < MOST; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MOST} presses of Tab do not reach ${String(target)}`);
}

/** Every stop can be seen and tells that it has the focus; the order is that of reading; the walk has an end. */
export async function judgeStops(page: Page, place: string): Promise<string[]> {
  const stops = await walkByTab(page);
  const flaws = stops
    .filter((stop) => stop.flaws.length > 0)
    .map(({ name, flaws: found }) => `${name}: ${found.join(', ')}`);
  expect.soft(flaws, place).toEqual([]);
  // What floats over the page comes last in the document; before it the order is the document's own.
  const places = stops.map((stop) => stop.place);
  const back = places.filter((at, index) => at < (places[index - 1] ?? 0)).length;
  expect.soft(back, `${place}: steps back in ${stops.map(({ name }) => name).join(' → ')}`).toBeLessThanOrEqual(1);
  return stops.map(({ name }) => name);
}

/** A person who uses no mouse. */
export class Keys {
  constructor(readonly page: Page) {}

  /** A press as soon as it is taken: what comes where another one stood is locked for a moment (R39). */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.#keepsFocus();
    await tabTo(this.page, target);
    await expect(target).not.toHaveAttribute('aria-disabled', 'true');
    await this.page.keyboard.press(key);
    await this.#keepsFocus();
  }

  /** What a press took away or locked did not take the focus with it: from nowhere Tab would lead out of a dialog. */
  #keepsFocus(): Promise<void> {
    const isKept = () => {
      const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((each) => each.checkVisibility());
      return dialogs.at(-1)?.contains(document.activeElement) ?? true;
    };
    return expect.poll(() => this.page.evaluate(isKept), 'the focus is in the dialog').toBe(true);
  }

  async type(field: Locator, text: string): Promise<void> {
    await tabTo(this.page, field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** The arrows within a select, a list of tabs or a group of radios, until this is so. */
  async move(from: Locator, key: string, isSo: () => Promise<boolean>): Promise<void> {
    await tabTo(this.page, from);
    for (let presses = 0; presses < 12; presses += 1) {
      if (await isSo()) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`${key} does not lead there from ${String(from)}`);
  }

  /** Escape closes it, and the focus is not lost: what opened it has it again where it still stands. */
  async leave(dialog: Locator, opener: Locator): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
}

/** Runs in the page: nothing from outside it may be used. Null where the walk ends. */
function judgeFocus(): Stop | null {
  const { walked } = window as unknown as { walked: WeakSet<Element> };
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || walked.has(focused)) return null;
  walked.add(focused);
  const flaws: string[] = [];
  const name = (
    focused.getAttribute('aria-label') ??
    (focused as HTMLInputElement).labels?.[0]?.textContent ??
    focused.textContent ??
    ''
  ).trim();

  // A radio or a switch is drawn by its label.
  const label = (focused as HTMLInputElement).labels?.[0];
  const isDrawn = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 4;
  const drawn = isDrawn(focused) ? focused : (label ?? focused);
  if (!isDrawn(drawn)) flaws.push('is not shown');
  const { left, top, right, bottom } = drawn.getBoundingClientRect();
  const [x, y] = [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ];
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) flaws.push('is out of sight');
  else {
    const hit = document.elementFromPoint(x, y);
    if (
      !hit ||
      !(
        drawn.contains(hit) ||
        label?.contains(hit) ||
        (hit.contains(drawn) && getComputedStyle(drawn).pointerEvents === 'none')
      )
    )
      flaws.push(`is covered by ${hit?.tagName} "${(hit?.textContent ?? '').slice(0, 30)}"`);
  }
  if (focused.tabIndex > 0) flaws.push('has a tabindex of its own');

  // The ring may be drawn by the element, by what wraps a field, or by what stands for a hidden input.
  const around = [
    focused,
    focused.parentElement,
    focused.parentElement?.parentElement,
    label,
    ...(label ? label.children : []),
    focused.nextElementSibling,
  ];
  const candidates = around.filter((element): element is HTMLElement => element instanceof HTMLElement);
  const look = (element: HTMLElement) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderTopColor } = getComputedStyle(element);
    const outline = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 ? outlineColor : '';
    return { outline, boxShadow, border: borderTopColor };
  };
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const pixel = (color: string) => {
    if (!canvas) throw new Error('no canvas');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element: Element | null): number[] => {
    for (let at = element; at; at = at.parentElement) {
      const color = pixel(getComputedStyle(at).backgroundColor);
      if ((color[3] ?? 0) > 250) return color;
    }
    return [255, 255, 255, 255];
  };
  const contrast = (color: string, element: Element) => {
    const [a, b] = [luminance(pixel(color)), luminance(ground(element.parentElement))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const before = candidates.map(look);
  focused.blur();
  const after = candidates.map(look);
  focused.focus({ preventScroll: true });
  const rings = candidates.flatMap((element, at) => {
    const [now, then] = [before[at], after[at]];
    if (!now || !then) return [];
    const shadow = /(?:rgba?|color|oklab|oklch|lab|lch)\([^)]*\)/.exec(now.boxShadow)?.[0];
    return [
      ...(now.outline !== '' && now.outline !== then.outline ? [contrast(now.outline, element)] : []),
      ...(shadow && now.boxShadow !== then.boxShadow ? [contrast(shadow, element)] : []),
      ...(now.border !== then.border ? [contrast(now.border, element)] : []),
    ];
  });
  const best = Math.max(0, ...rings);
  if (best < 3) flaws.push(best === 0 ? 'shows no focus' : `shows its focus with a contrast of ${best.toFixed(1)}`);
  return { name: name.slice(0, 50), flaws, place: [...document.querySelectorAll('*')].indexOf(focused) };
}
