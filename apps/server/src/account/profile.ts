import { eq } from 'drizzle-orm';
import { ACTIVE_COUNTRIES } from '../access/active-countries';
import { dropFormerFiles, keepFile, markFiles } from '../files/stored-files';
import { FileBody } from '../http/file-body';
import type { Ctx } from '../http/handlers';
import { Problem } from '../http/problem';
import { say } from '../http/text';
import { type AccountCaller, lockAccount } from '../ledger/account';
import { transactInTurn } from '../ledger/account-queue';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { users } from '../store/schema';
import { type Mistakes, readImages, refuseMistakes } from './uploads';

const PHOTOS = '/api/v1/photos/';
/** A face beside a name: a square, small enough to be loaded with every page. */
const SHAPE = { fit: 'cover', pixels: 512 } as const;

/** Changes name, phone and country; a country that is not active is kept by whoever has it (M-178, M-179). */
export async function updateProfile(
  { db }: Services,
  { body, user }: Pick<Ctx<'updateProfile'>, 'body' | 'user'>,
): Promise<void> {
  const [firstname, lastname] = [body.first_name.trim(), body.last_name.trim()];
  await transactInTurn(db, user.id, async (tx) => {
    await lockAccount(tx, user);
    const [present] = await tx.select({ country: users.country }).from(users).where(eq(users.id, user.id));
    const isKnown = ACTIVE_COUNTRIES.has(body.country) || body.country === present?.country;
    const mistakes: Mistakes = {
      ...(firstname === '' ? { first_name: ['First Name is required'] } : {}),
      ...(lastname === '' ? { last_name: ['Last Name is required'] } : {}),
      ...(isKnown ? {} : { country: [say('The selected {field} is invalid.', { field: 'country' })] }),
    };
    refuseMistakes(mistakes);
    const { phone_code: phoneCode, phoneNumber, country } = body;
    await tx.update(users).set({ firstname, lastname, phoneCode, phoneNumber, country }).where(eq(users.id, user.id));
  });
}

/** Changes the photo and answers its address; the former one is gone (M-177). */
export async function updatePhoto(
  services: Services,
  { files, user }: Pick<Ctx<'updatePhoto'>, 'files' | 'user'>,
): Promise<string> {
  const { img } = await readImages(services, user.id, files, { fields: ['img'], shape: SHAPE });
  if (!img) throw new Error('The contract lets no request without a photo in');
  const name = await keepFile(services, { kind: 'photos', userId: user.id }, img);
  const former = await transactInTurn(services.db, user.id, (tx) => replacePhoto(services, tx, user, name));
  await dropFormerFiles(services, 'photos', former);
  return `${PHOTOS}${name}`;
}

async function replacePhoto({ clock }: Services, tx: Db, user: AccountCaller, name: string): Promise<string[]> {
  await lockAccount(tx, user);
  const [present] = await tx.select({ img: users.img }).from(users).where(eq(users.id, user.id));
  const former = nameIn(present?.img ?? '');
  await markFiles(tx, clock.now(), former, false);
  await markFiles(tx, clock.now(), [name], true);
  await tx
    .update(users)
    .set({ img: `${PHOTOS}${name}` })
    .where(eq(users.id, user.id));
  return former;
}

/** The name of our file in an address of a photo; none where the operator has set another address. */
function nameIn(address: string): string[] {
  const name = address.startsWith(PHOTOS) ? address.slice(PHOTOS.length) : '';
  return /^[0-9a-f]{32}$/.test(name) ? [name] : [];
}

/** The bytes of a photo, for whoever knows its random name: an image element sends no token. */
export async function readPhoto(
  { files }: Services,
  name: string,
): Promise<{ status: 200; body: FileBody; headers: Record<string, string> }> {
  const bytes = await files.read('photos', name);
  if (bytes === null) throw new Problem(404, 'There is no such image.');
  // A new photo has a new name.
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  return { status: 200, body: new FileBody('image/jpeg', bytes), headers };
}
