import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sliceColor } from './slices';

/** The colours that a sheet names in the light look and in the dark one. */
function looksOf(path: string): [light: Map<string, string>, dark: Map<string, string>] {
  const [light = '', dark = ''] = readFileSync(new URL(path, import.meta.url), 'utf8').split(
    ':root[data-mantine-color-scheme="dark"]',
  );
  const named = (text: string) =>
    new Map([...text.matchAll(/(--[\w-]+): (#[\da-f]{6});/g)].map(([, name = '', color = '']) => [name, color]));
  return [named(light), named(dark)];
}

/** Relative luminance as WCAG has it. */
function lightOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [lightOf(one), lightOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

it.each(['light', 'dark'])('every slice of a ring is seen on its surface, at 3:1: %s (T-117, T-183)', (look) => {
  const at = look === 'light' ? 0 : 1;
  const [slices, tokens] = [looksOf('./slices.module.css')[at], looksOf('../styles/tokens.css')[at]];
  // The third is that of what floats.
  const surfaces = ['--surface-1', '--surface-2', '--surface-hover'].map((name) => tokens.get(name) ?? '');
  const faint = Array.from({ length: 9 }, (_, index) => slices.get(sliceColor(index).slice(4, -1)) ?? '').flatMap(
    (color) => surfaces.filter((surface) => !(contrast(color, surface) >= 3)).map((surface) => [color, surface]),
  );
  expect(faint).toEqual([]);
});
