import type { components } from '@bourse/contract';
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { dropFormerFiles, keepFile, markFiles } from '../files/stored-files';
import { FileBody } from '../http/file-body';
import type { Ctx } from '../http/handlers';
import { type Page, type PageQuery, readPage } from '../http/pages';
import { Problem } from '../http/problem';
import { logSecurity } from '../http/security-log';
import { lockAccount } from '../ledger/account';
import { transactInTurn } from '../ledger/account-queue';
import type { Services } from '../services';
import type { Db } from '../store/db';
import { type IdentityDocumentRow, identityDocuments } from '../store/schema-account';
import type { OperatorSettings } from '../store/settings';
import { isNotOff } from '../store/switches';
import { type Mistakes, readImages, refuseMistakes, tooManyUploads } from './uploads';

type Schemas = components['schemas'];
type Document = Schemas['KycDocument'];
type ImageName = Schemas['KycImageName'];

const TEXTS = {
  proofType: 'Proof Type is required',
  proof: 'Proof of address is required',
  noImage: 'There is no such image.',
} as const;

/** Uploads that one user may make in a day (M-164). */
const MOST_UPLOADS = 10;
const DAY_MS = 24 * 3_600_000;
/** Small print stays readable, and no file grows without end. */
const SHAPE = { fit: 'inside', pixels: 4096 } as const;

const COLUMNS = {
  front: 'front',
  back: 'back',
  credit_card_front: 'creditCardFront',
  credit_card_back: 'creditCardBack',
  proof_of_address: 'proofOfAddress',
} as const satisfies Record<ImageName, keyof IdentityDocumentRow>;
const NAMES = Object.keys(COLUMNS) as readonly ImageName[];
const NO_FILES = Object.fromEntries(Object.values(COLUMNS).map((column) => [column, null]));

/** The names of a document's files. */
const filesOf = (row: IdentityDocumentRow): string[] =>
  Object.values(COLUMNS).flatMap((column) => (row[column] === null ? [] : [row[column]]));

/** A page of the user's documents, newest first. */
export async function listIdentityDocuments(
  { db }: Services,
  userId: number,
  query: PageQuery,
): Promise<Page<Document>> {
  const { id, createdAt: at } = identityDocuments;
  const isMine = sql`${identityDocuments.userId} = ${userId} and ${ne(identityDocuments.status, 'replaced')}`;
  const list = { path: '/user/account/upload/id', id, at, isMine };
  const { data, links } = await readPage(db, list, query, (where, order, most) =>
    db
      .select()
      .from(identityDocuments)
      .where(where)
      .orderBy(...order)
      .limit(most),
  );
  return { data: data.map(documentAnswer), links };
}

/**
 * Keeps an identity document for the back office to decide on. Of a user one at most is pending: a newer one takes its
 * place, files included, and what was approved stays in force (M-164).
 */
export async function createIdentityDocument(
  services: Services,
  { body, files, user, ip }: Pick<Ctx<'createKycDocument'>, 'body' | 'files' | 'user' | 'ip'>,
): Promise<Document> {
  const sections = sectionsOf(await services.settings.refresh());
  refuseMistakes(missingIn(body, sections));
  await requireTurn(services, services.db, user.id);
  const images = await readImages(services, user.id, files, { fields: namesFor(sections), shape: SHAPE });

  const kept: Partial<Record<ImageName, string>> = {};
  const of = { kind: 'identity', userId: user.id } as const;
  for (const name of NAMES) if (images[name]) kept[name] = await keepFile(services, of, images[name]);
  const replaced: string[] = [];
  const row = await transactInTurn(services.db, user.id, async (tx) => {
    const now = services.clock.now();
    await lockAccount(tx, user);
    await requireTurn(services, tx, user.id);
    const former = await replacePending(tx, user.id);
    await markFiles(tx, now, former, false);
    replaced.splice(0, replaced.length, ...former);
    await markFiles(tx, now, Object.values(kept), true);
    const [made] = await tx
      .insert(identityDocuments)
      .values({
        userId: user.id,
        type: body.type,
        ...Object.fromEntries(NAMES.map((name) => [COLUMNS[name], kept[name] ?? null])),
        proofOfAddressType: sections.hasProof ? (body.proof_of_address_type ?? null) : null,
        createdAt: now,
      })
      .returning();
    if (!made) throw new Error('The document was not stored');
    const about = { userId: user.id, sessionId: user.sessionId, address: ip };
    await logSecurity(tx, services, { event: 'document', ...about, detail: { id: made.id, type: made.type } });
    return made;
  });
  await dropFormerFiles(services, 'identity', replaced);
  return documentAnswer(row);
}

/** Takes the files from the pending document, if there is one; answers their names. */
async function replacePending(tx: Db, userId: number): Promise<string[]> {
  const isPending = and(eq(identityDocuments.userId, userId), eq(identityDocuments.status, 'pending'));
  const [former] = await tx.select().from(identityDocuments).where(isPending);
  if (!former) return [];
  const change = { ...NO_FILES, status: 'replaced' } as const;
  await tx.update(identityDocuments).set(change).where(eq(identityDocuments.id, former.id));
  return filesOf(former);
}

/** Forgets replaced documents once they count for nothing. */
export async function forgetReplaced({ db, clock }: Services): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  await db
    .delete(identityDocuments)
    .where(and(eq(identityDocuments.status, 'replaced'), lt(identityDocuments.createdAt, since)));
}

/** The bytes of one image, for its owner alone; whose else it is, and none, are the same (M-165, M-294). */
export async function readIdentityImage(
  { db, files, log }: Services,
  userId: number,
  { id, image }: { readonly id: number; readonly image: ImageName },
): Promise<{ status: 200; body: FileBody; headers: Record<string, string> }> {
  const [row] = await db
    .select()
    .from(identityDocuments)
    .where(and(eq(identityDocuments.id, id), eq(identityDocuments.userId, userId)));
  const name = row?.[COLUMNS[image]] ?? null;
  const bytes = name === null ? null : await files.read('identity', name);
  if (name !== null && bytes === null)
    log.error({ document: id, image }, 'the file of an identity document is missing');
  if (bytes === null) throw new Problem(404, TEXTS.noImage);
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': `attachment; filename="${image.replaceAll('_', '-')}.jpg"`,
  };
  return { status: 200, body: new FileBody('image/jpeg', bytes), headers };
}

type Sections = { readonly hasCard: boolean; readonly hasProof: boolean };

const sectionsOf = (settings: OperatorSettings): Sections => ({
  hasCard: isNotOff(settings.enable_credit_card_kyc),
  hasProof: isNotOff(settings.enable_proof_of_address_kyc),
});

/** What is asked for by settings, and so stands in no schema (M-162). */
function missingIn(body: Schemas['KycUploadRequest'], { hasProof }: Sections): Mistakes {
  if (!hasProof) return {};
  return {
    ...(body.proof_of_address_type === undefined ? { proof_of_address_type: [TEXTS.proofType] } : {}),
    ...(body.proof_of_address === undefined ? { proof_of_address: [TEXTS.proof] } : {}),
  };
}

/** The images that are looked at: what belongs to a section that is off is nobody's (M-162). */
function namesFor({ hasCard, hasProof }: Sections): ImageName[] {
  return NAMES.filter((name) => {
    if (name.startsWith('credit_card')) return hasCard;
    return name === 'proof_of_address' ? hasProof : true;
  });
}

/** Throws a 429 when ten were uploaded within the last 24 hours, replaced ones included. */
async function requireTurn({ clock }: Services, tx: Db, userId: number): Promise<void> {
  const now = clock.now().getTime();
  const rows = await tx
    .select({ at: identityDocuments.createdAt })
    .from(identityDocuments)
    .where(and(eq(identityDocuments.userId, userId), gt(identityDocuments.createdAt, new Date(now - DAY_MS))))
    .orderBy(desc(identityDocuments.createdAt))
    .limit(MOST_UPLOADS);
  const oldest = rows[MOST_UPLOADS - 1];
  if (oldest) throw tooManyUploads((oldest.at.getTime() + DAY_MS - now) / 1000);
}

function documentAnswer(row: IdentityDocumentRow): Document {
  const addressOf = (name: ImageName) =>
    row[COLUMNS[name]] === null ? null : `/api/v1/user/account/upload/id/${row.id}/${name}`;
  if (row.status === 'replaced') throw new Error('A replaced document is shown to nobody');
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    front: addressOf('front'),
    back: addressOf('back'),
    credit_card_front: addressOf('credit_card_front'),
    credit_card_back: addressOf('credit_card_back'),
    proof_of_address: addressOf('proof_of_address'),
    proof_of_address_type: row.proofOfAddressType,
    created_at: row.createdAt.toISOString(),
  };
}
