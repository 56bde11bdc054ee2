import { createTheme, type MantineColorsTuple } from '@mantine/core';

const shades: MantineColorsTuple = [
  '#eef2ff',
  '#dce3fb',
  '#b6c4f5',
  '#8ba6ff',
  '#6a88ef',
  '#5070e0',
  '#3f60d6',
  '#3355cc',
  '#2a48b3',
  '#1f3a99',
];

const slate: MantineColorsTuple = [
  '#e6eaf2',
  '#b7c2d4',
  '#9aa5bb',
  '#667491',
  '#3b4557',
  '#2a303d',
  '#1c212c',
  '#171b24',
  '#10131a',
  '#0b0e14',
];

export const theme = createTheme({
  primaryColor: 'blueprint',
  primaryShade: { light: 7, dark: 4 },
  colors: { blueprint: shades, dark: slate },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
});
