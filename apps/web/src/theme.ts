import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/**
 * Below this many px a page is laid out for a phone (R25); tokens.css repeats it, because a media query reads no
 * variable. Queries are in em: with larger text a window holds less, and the phone's layout comes sooner.
 */
export const MOBILE = 768;
/** For `matchMedia`. */
export const MOBILE_QUERY = `(max-width: ${MOBILE / 16 - 0.002}em)`;

const tuple = (value: string): MantineColorsTuple => [
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
  value,
];

const FILLED: Record<string, { background: string; hover: string }> = {
  brand: { background: 'var(--accent)', hover: 'var(--accent-hover)' },
  up: { background: 'var(--up-fill)', hover: 'color-mix(in srgb, var(--up-fill) 88%, #000)' },
  down: { background: 'var(--down-fill)', hover: 'color-mix(in srgb, var(--down-fill) 88%, #000)' },
};

/** Mantine in the product's taste; colours are CSS variables, so a brand or a colour scheme changes nothing here. */
export const theme = createTheme({
  primaryColor: 'brand',
  // Real values stand in tokens.css; Mantine asks for ten shades it can parse.
  colors: {
    brand: tuple('#1f5eff'),
    up: tuple('#0f7a55'),
    down: tuple('#c62f3b'),
    dark: [
      '#e7ecf4',
      '#b7c2d4',
      '#9aa7bd',
      '#667491',
      '#334055',
      '#273142',
      '#202938',
      '#131922',
      '#0f141c',
      '#0c1016',
    ],
  },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: 'var(--brand-radius)', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  variantColorResolver: (input) => {
    const filled = FILLED[input.color ?? 'brand'];
    if (input.variant === 'filled' && filled)
      return { ...filled, color: 'var(--accent-contrast)', border: '1px solid transparent' };
    if (input.variant === 'subtle')
      return {
        background: 'transparent',
        hover: 'var(--surface-hover)',
        color: 'var(--text)',
        border: '1px solid transparent',
      };
    if (input.variant === 'default')
      return {
        background: 'var(--surface-1)',
        hover: 'var(--surface-hover)',
        color: 'var(--text)',
        border: '1px solid var(--line)',
      };
    return defaultVariantColorsResolver(input);
  },
});

const surfaces = {
  '--mantine-color-body': 'var(--surface-1)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-dim)',
  '--mantine-color-default': 'var(--surface-2)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-placeholder': 'var(--text-dim)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--down)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-color-brand-filled': 'var(--accent)',
  '--mantine-color-brand-filled-hover': 'var(--accent-hover)',
  '--mantine-color-brand-light': 'var(--accent-soft)',
  '--mantine-color-brand-light-color': 'var(--accent-text)',
  '--mantine-color-up-filled': 'var(--up-fill)',
  '--mantine-color-down-filled': 'var(--down-fill)',
};

/** Puts the tokens where Mantine looks for its own variables, in both colour schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces });
