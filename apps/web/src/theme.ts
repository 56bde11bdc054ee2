import {
  ActionIcon,
  Alert,
  Button,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  InputWrapper,
  Loader,
  Paper,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import type { IntlShape } from 'react-intl';
import classes from './theme.module.css';

/**
 * Below this many px a page is laid out for a phone (R25); tokens.css repeats it, because a media query reads no
 * variable. Queries are in em: with larger text a window holds less, and the phone's layout comes sooner.
 */
export const MOBILE = 768;
/** For `matchMedia`. */
export const MOBILE_QUERY = `(max-width: ${MOBILE / 16 - 0.002}em)`;

const tuple = (value: string) => Array.from({ length: 10 }, () => value) as unknown as MantineColorsTuple;

const FILLED: Record<string, { background: string; hover: string }> = {
  brand: { background: 'var(--accent)', hover: 'var(--accent-hover)' },
  up: { background: 'var(--up-fill)', hover: 'color-mix(in srgb, var(--up-fill) 88%, #000)' },
  down: { background: 'var(--down-fill)', hover: 'color-mix(in srgb, var(--down-fill) 88%, #000)' },
};
const NO_BORDER = '1px solid transparent';

/**
 * The library's theme: sizes, colours and defaults of the components that every page may use. Colours are
 * CSS variables, so a brand or a colour scheme changes nothing here. Parts of the signed-in pages: theme.signed-in.ts.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  // The real values are in tokens.css; the library requires ten shades that it can parse.
  colors: {
    brand: tuple('#1f5eff'),
    up: tuple('#0f7a55'),
    down: tuple('#c62f3b'),
    warn: tuple('#8a5200'),
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
  // The operator's is that of cards (R30); what is smaller or larger keeps its proportion to them.
  radius: {
    xs: 'calc(var(--brand-radius) * 0.5)',
    sm: 'calc(var(--brand-radius) * 0.75)',
    md: 'var(--brand-radius)',
    lg: 'calc(var(--brand-radius) * 1.5)',
    xl: 'calc(var(--brand-radius) * 2)',
  },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  variantColorResolver: (input) => {
    const filled = FILLED[input.color ?? 'brand'];
    if (input.variant === 'filled' && filled) return { ...filled, color: 'var(--accent-contrast)', border: NO_BORDER };
    if (input.variant === 'subtle')
      return { background: 'transparent', hover: 'var(--surface-hover)', color: 'var(--text)', border: NO_BORDER };
    if (input.variant === 'default')
      return {
        background: 'var(--surface-1)',
        hover: 'var(--surface-hover)',
        color: 'var(--text)',
        border: '1px solid var(--line)',
      };
    return defaultVariantColorsResolver(input);
  },
  components: {
    Button: Button.extend({ classNames: { root: classes['button'] ?? '' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', size: 32 } }),
    Alert: Alert.extend({
      defaultProps: { variant: 'light', radius: 'sm' },
      classNames: { root: classes['alert'] ?? '' },
    }),
    Input: Input.extend({
      defaultProps: { size: 'md' },
      classNames: { wrapper: classes['inputWrapper'] ?? '', input: classes['input'] ?? '' },
    }),
    InputWrapper: InputWrapper.extend({
      defaultProps: {
        size: 'md',
        errorProps: { role: 'alert' },
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      },
      classNames: { label: classes['label'] ?? '', error: classes['error'] ?? '' },
    }),
    Paper: Paper.extend({ classNames: { root: classes['paper'] ?? '' } }),
    Loader: Loader.extend({ defaultProps: { type: 'oval' } }),
  },
});

/** The library's own texts, in the chosen language. */
export const labels = (intl: IntlShape): MantineThemeOverride => ({
  components: {
    CloseButton: {
      defaultProps: { 'aria-label': intl.formatMessage({ id: 'common.close', defaultMessage: 'Close' }) },
    },
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
  '--mantine-color-disabled': 'var(--disabled)',
  '--mantine-color-disabled-color': 'var(--disabled-text)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-color-brand-filled': 'var(--accent)',
  '--mantine-color-brand-filled-hover': 'var(--accent-hover)',
  '--mantine-color-brand-light': 'var(--accent-soft)',
  '--mantine-color-brand-light-hover': 'var(--accent-soft)',
  '--mantine-color-brand-light-color': 'var(--accent-text)',
  '--mantine-color-brand-outline': 'var(--accent-text)',
  '--mantine-color-up-filled': 'var(--up-fill)',
  '--mantine-color-up-light': 'var(--up-soft)',
  '--mantine-color-up-light-color': 'var(--up)',
  '--mantine-color-down-filled': 'var(--down-fill)',
  '--mantine-color-down-light': 'var(--down-soft)',
  '--mantine-color-down-light-color': 'var(--down)',
  '--mantine-color-warn-filled': 'var(--warn)',
  '--mantine-color-warn-light': 'var(--warn-soft)',
  '--mantine-color-warn-light-color': 'var(--warn)',
  '--mantine-color-warn-outline': 'var(--warn)',
  '--mantine-color-warn-text': 'var(--warn)',
  '--mantine-color-brand-text': 'var(--accent-text)',
  '--mantine-color-up-text': 'var(--up)',
  '--mantine-color-down-text': 'var(--down)',
};

/** Puts the tokens where the library looks for its own variables, in both colour schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces });
