import { eq } from 'drizzle-orm';
import { languageNamedBy } from '../http/language';
import type { Db } from '../store/db';
import { type UserRow, users } from '../store/schema';

/** Mails are in the language that the user last used here; a call that names none of ours says nothing of it. */
export async function rememberLanguage(
  db: Db,
  { id, language: known }: Pick<UserRow, 'id' | 'language'>,
  acceptLanguage: string | undefined,
): Promise<void> {
  const language = languageNamedBy(acceptLanguage);
  if (language === null || language === known) return;
  await db.update(users).set({ language }).where(eq(users.id, id));
}
