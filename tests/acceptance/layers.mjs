// Which layer a test proves: the product's part that its suite runs, known from the file alone. One table, first fit wins.

/** @typedef {'core' | 'page' | 'server'} Layer */

/** Each layer with its letter in reports and in layers.json. @type {Readonly<Record<Layer, string>>} */
export const LETTERS = { core: 'c', page: 'p', server: 's' };
export const LAYERS = /** @type {Layer[]} */ (Object.keys(LETTERS));

/** @typedef {{ files: RegExp, layers: Layer[], why: string }} Suite */

/** @type {readonly Suite[]} */
export const SUITES = [
  // vitest, project core
  { files: /^packages\/core\//, layers: ['core'], why: 'runs the machines, figures and views themselves' },
  { files: /^packages\/contract\//, layers: ['core'], why: 'runs the client through which every call of core goes' },
  { files: /^packages\/messages\//, layers: ['core'], why: 'reads the texts that core names by id' },
  { files: /^packages\/model-testing\//, layers: [], why: 'runs the kit on machines of its own: no rule of ours' },
  { files: /^packages\/react\//, layers: [], why: 'runs the binding on a machine of its own: no rule, no browser' },

  // vitest, project web
  {
    files: /^apps\/web\//,
    layers: [],
    why: 'draws parts of the page without a browser: no layout, no styles, no assembly',
  },
  { files: /^apps\/inspector\//, layers: [], why: 'looks at the machines, and is no part of the client' },

  // vitest, projects server and postgres: the same files on both databases
  { files: /^apps\/server\//, layers: ['server'], why: 'runs the server or its rules' },
  { files: /^tests\/attacks\//, layers: ['server'], why: 'does to the server what somebody who means harm would' },

  // vitest, project models
  { files: /^tests\/mutants\//, layers: [], why: 'reads faults that other suites plant: no rule of ours' },
  { files: /^tests\/models\//, layers: ['core'], why: 'runs core; the real server is what it is held against' },
  {
    files: /^tests\/soak\//,
    layers: ['core'],
    why: 'runs core for an hour of its clock; the real server is its world',
  },
  {
    files: /^tests\/faults\/core\.long/,
    layers: ['core'],
    why: 'runs core on a faulty line; the real server is its world',
  },
  {
    files: /^tests\/faults\/kill\.long/,
    layers: ['server'],
    why: 'kills real servers and reads what they kept; no core',
  },
  {
    files: /^tests\/faults\/.*\.test\.ts$/,
    layers: [],
    why: 'shows that the faulty line and the checks notice faults',
  },

  // vitest, project long
  {
    files: /^tests\/contract\/fuzz\.long/,
    layers: ['server'],
    why: 'sends requests drawn from the contract to the server',
  },
  { files: /^tests\/properties\/(ticket|slider)/, layers: ['core'], why: 'runs core’s ticket alone' },
  {
    files: /^tests\/properties\/(judgement|histories|money-histories)/,
    layers: ['server'],
    why: 'runs the server’s rules alone',
  },
  {
    files: /^tests\/properties\//,
    layers: ['core', 'server'],
    why: 'holds each figure of both against a third account of it',
  },

  // vitest, project architecture
  {
    files: /^tests\/([^/]+|(architecture|acceptance|contract|lib)\/.*)\.test\.ts$/,
    layers: [],
    why: 'reads sources, the contract and reports: nothing of the product runs',
  },

  // Playwright, projects desktop and mobile, faults, prism
  { files: /^tests\/journeys\/.*\.journey\.ts$/, layers: ['page'], why: 'runs the built page in Chromium' },
  {
    files: /^tests\/faults\/page\.faults\.ts$/,
    layers: ['page'],
    why: 'runs the built page in Chromium on a faulty line',
  },
  { files: /^tests\/faults\/.*\.faults\.ts$/, layers: [], why: 'shows that faults planted in the page are noticed' },
  {
    files: /^tests\/contract\/prism\//,
    layers: ['server'],
    why: 'has each answer judged by the contract; of the page it sees only that it opens',
  },
];

/**
 * The layers that a test of this file proves; undefined where no line of the table fits, which is a fault.
 * @param {string} file from the root of the repository
 * @returns {Layer[] | undefined}
 */
export const layersOf = (file) => SUITES.find(({ files }) => files.test(file))?.layers;

/** @param {Iterable<Layer>} layers in any order; the letters stand in the order of the table */
export const lettersOf = (layers) => {
  const given = new Set(layers);
  return LAYERS.filter((layer) => given.has(layer))
    .map((layer) => LETTERS[layer])
    .join('');
};

/** @param {string} letters @returns {Layer[]} */
export const fromLetters = (letters) => LAYERS.filter((layer) => letters.includes(LETTERS[layer]));
