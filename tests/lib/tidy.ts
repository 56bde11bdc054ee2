// What is untidy and breaks nothing: the gate prints it at its end, `npm run long` and a run by hand fail for it.
import { appendFileSync } from 'node:fs';

/** Where the gate collects warnings (tests/run.mjs); undefined in every other run. */
const file = process.env['BOURSE_WARNINGS'];

/** Takes a list of findings, a line each; an empty list says that all is in order. */
export function expectTidy(rule: string, found: readonly string[]): void {
  if (found.length === 0) return;
  if (file === undefined) throw new Error([`${rule}:`, ...found].join('\n  '));
  for (const line of found) appendFileSync(file, `${rule}: ${line}\n`);
}
