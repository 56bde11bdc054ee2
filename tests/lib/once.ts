// What the workers of a run of Playwright make once for all of them. The settings of Playwright name the run.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const run = process.env['BOURSE_RUN'];
const PREFIX = `bourse-run-${String(run)}-`;
/** It ends what hangs and measures nothing. */
const LIMIT_MS = 300_000;
const ASK_EVERY_MS = 200;

const isThere = (error: unknown): boolean => (error as { code?: string }).code === 'EEXIST';

/** Whether there is a run that many workers share. */
export const isShared = run !== undefined;

/** The folder of this name, which `make` fills: the first worker that wants it makes it, the others wait for it. */
export async function oncePerRun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const place = join(tmpdir(), PREFIX + name);
  const [folder, outcome] = [join(place, 'made'), join(place, 'outcome')];
  try {
    await mkdir(place);
    const failure = await make(folder).then(() => '', String);
    await writeFile(`${outcome}.new`, failure);
    // Moved when it is whole: who waits never reads half of it.
    await rename(`${outcome}.new`, outcome);
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  for (const end = Date.now() + LIMIT_MS; !existsSync(outcome); await setTimeout(ASK_EVERY_MS))
    if (Date.now() > end) throw new Error(`${name} was not made`);
  const failure = await readFile(outcome, 'utf8');
  if (failure) throw new Error(failure);
  return folder;
}

/** Removes what this run has made; Playwright calls it at the end. */
export default async function removeMade(): Promise<void> {
  const own = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  await Promise.all(own.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
}
