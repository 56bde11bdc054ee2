import { defaultClientConditions, defaultServerConditions } from 'vite';

/** The packages' exports under this condition are their sources; only this workspace sets it. */
const SOURCE = '@bourse/source';

/** Settings of vite with which our packages are read from their sources, in a browser and on Node. */
export const fromSource = {
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
};

/** The same for vite's runner of one module. */
export const inlineFromSource = {
  environments: {
    inline: { resolve: { noExternal: [/^@bourse\//], conditions: fromSource.ssr.resolve.conditions } },
  },
};
