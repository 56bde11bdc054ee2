import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { storedFiles } from '../store/schema-account';
import { type FileKind, newFileName } from './file-store';

type Where = Pick<Services, 'db' | 'files' | 'clock'>;
type Told = Where & Pick<Services, 'log'>;

/** Longest time from a file to the row that names it, ms; afterwards nothing will. */
const UNUSED_MS = 3_600_000;

/** Writes a file that nothing names yet; answers its name. Its own row comes first, so that no crash leaves it unknown. */
export async function keepFile(
  { db, files, clock }: Where,
  { kind, userId }: { readonly kind: FileKind; readonly userId: number },
  bytes: Buffer,
): Promise<string> {
  const name = newFileName();
  await db.insert(storedFiles).values({ name, kind, userId, at: clock.now() });
  await files.write(kind, name, bytes);
  return name;
}

/** These are in use from now on, or no longer; call it in the transaction that writes or takes away their names. */
export async function markFiles(tx: Db, now: Date, names: readonly string[], isUsed: boolean): Promise<void> {
  if (names.length === 0) return;
  await tx
    .update(storedFiles)
    .set({ isUsed, at: now })
    .where(inArray(storedFiles.name, [...names]));
}

/** Removes a file that is not in use, and its row after it. */
async function dropFile({ db, files }: Where, kind: FileKind, name: string): Promise<void> {
  await files.remove(kind, [name]);
  await db.delete(storedFiles).where(eq(storedFiles.name, name));
}

/** Removes what a stored change has put out of use. The change is made: a file that stays fails nobody, and goes later. */
export async function dropFormerFiles(services: Told, kind: FileKind, names: readonly string[]): Promise<void> {
  for (const name of names)
    await dropFile(services, kind, name).catch((error: unknown) =>
      // It keeps none of the others.
      services.log.error({ err: error, file: name }, 'a file that is not in use could not be removed'),
    );
}

/** Removes what an upload left that failed or was cut short, and the files of users who were removed. */
export async function dropUnusedFiles(services: Told): Promise<void> {
  const since = new Date(services.clock.now().getTime() - UNUSED_MS);
  const rows = await services.db
    .select()
    .from(storedFiles)
    .where(or(and(eq(storedFiles.isUsed, false), lt(storedFiles.at, since)), isNull(storedFiles.userId)));
  for (const { kind, name } of rows) await dropFormerFiles(services, kind, [name]);
}
