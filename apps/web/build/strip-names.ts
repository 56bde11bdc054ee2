import type { Plugin } from 'vite';

const MANTINE = /[\\/]@mantine[\\/][\w-]+[\\/]esm[\\/].*\.mjs$/;
const NAMING = /^\w+\.displayName = "@mantine\/[^"]*";$/gm;

/** What Mantine calls its components is for whoever inspects the page in development; every page would load it. */
export function stripNames(): Plugin {
  return {
    name: 'strip-names',
    apply: 'build',
    transform: {
      filter: { id: MANTINE },
      handler: (code) => withoutNames(code),
    },
  };
}

/** The code of a component without its name, the lines as they were. */
export const withoutNames = (code: string): string => code.replace(NAMING, '');
