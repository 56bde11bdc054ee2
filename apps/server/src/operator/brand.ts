/** The page that a brand colour stands on, besides white. */
const PAGE = '#f4f6f9';
/** WCAG 2.2, text of usual size. */
const LEAST = 4.5;

/** What the operator should know about a brand colour that the page will not use; null when it will (R30). */
export function contrastProblem(value: string): string | null {
  const colour = value.trim().toLowerCase();
  if (colour === '') return null;
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(colour)?.[1];
  if (digits === undefined) return `${value} is no hex colour such as #1f5eff: the page keeps its own.`;
  const whole = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const least = Math.min(contrast(`#${whole}`, '#ffffff'), contrast(`#${whole}`, PAGE));
  if (least >= LEAST) return null;
  return `${value} has a contrast of ${least.toFixed(2)} to the page, less than ${LEAST}: the page keeps its own colour.`;
}

/** Relative luminance of #rrggbb, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
