import type { Plugin } from 'vite';

const LIBRARIES = /[\\/]node_modules[\\/](@(mantine|tabler)[\\/][\w-]+[\\/](dist[\\/])?esm|react-intl)[\\/].*\.m?js$/;
const NAMING = /^\s*\w+\.displayName = ["'`].*["'`];$/gm;
/** An icon's third word is its component's name; the second one is its class. */
const ICON = /(?<=\bcreateReactComponent\("\w+", "[\w-]+", )"\w+"/;

/** What these libraries call their components is for whoever inspects the page in development; every page would load it. */
export function stripNames(): Plugin {
  return {
    name: 'strip-names',
    apply: 'build',
    transform: {
      filter: { id: LIBRARIES },
      handler: (code) => withoutNames(code),
    },
  };
}

/** The code of a component without its name, the lines as they were. */
export const withoutNames = (code: string): string => code.replace(NAMING, '').replace(ICON, '""');
