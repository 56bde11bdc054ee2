// How the figures of a run are shown: one table for people, one JSON file for programs.

/** @typedef {import('./figure.ts').Figure} Figure */
/** @typedef {{ node: string, system: string, cpus: string, memoryGiB: number, load: number[], versions: Record<string, string> }} Machine */
/** @typedef {{ part: string, seconds: number, load: number[], failure?: string }} Ran */

const HEAD = ['part', 'figure', 'value', 'baseline', 'ratio', 'bound', 'met'];
const NUMERIC = new Set(['value', 'ratio']);

/**
 * A number with three significant digits at least, without noise behind them.
 * @param {number} value
 */
export function digits(value) {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString('en-US');
  if (size >= 100) return value.toFixed(0);
  if (size >= 10) return value.toFixed(1);
  return size >= 1 || size === 0 ? value.toFixed(2) : value.toPrecision(2);
}

/**
 * One line for each figure, under a head.
 * @param {readonly Figure[]} figures
 */
export function tableOf(figures) {
  const rows = figures.map(({ part, name, value, unit, baseline, ratio, bound }) => [
    part,
    name,
    `${digits(value)} ${unit}`,
    baseline ? `${digits(baseline.value)} ${baseline.name}` : '',
    ratio === undefined ? '' : digits(ratio),
    bound?.text ?? '',
    bound ? (bound.isMet ? 'yes' : 'NO') : '',
  ]);
  const widths = HEAD.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (/** @type {string[]} */ cells) =>
    cells
      .map((cell, at) => (NUMERIC.has(HEAD[at] ?? '') ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(HEAD), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/**
 * The last line for people: how many bounds there are and which are not met.
 * @param {readonly Figure[]} figures
 */
export function verdictOf(figures) {
  const bounded = figures.filter(({ bound }) => bound !== undefined);
  const missed = bounded.filter(({ bound }) => bound?.isMet === false);
  const names = missed.map(({ part, name, bound }) => `${part}: ${name} (${bound?.text ?? ''})`);
  const met = `${bounded.length - missed.length} of ${bounded.length} bounds met`;
  return [met, ...names.map((name) => `  not met: ${name}`)].join('\n');
}

/**
 * What reports/bench.json holds.
 * @param {{ at: string, machine: Machine, parts: readonly Ran[], figures: readonly Figure[] }} run
 */
export function jsonOf(run) {
  return `${JSON.stringify(run, null, 2)}\n`;
}
