import type { AppSettings } from '../../platform/settings/settings.types';
import type { Message } from '../../shared/message';
import { imageNames, type ImageName } from '../identity';
import type { ChosenFile } from '../images';
import type {
  Attempt,
  Choice,
  FoundDocument,
  IdentityUploadContext,
  UploadField,
  UploadFields,
  UploadInput,
  UploadOutcome,
  UploadProblems,
} from './identity-upload.types';

export const emptyFields: UploadFields = { type: '', proof_of_address_type: '' };

/** The one document without a reverse (M-162). */
const ONE_SIDED = 'International Passport';

/** Of a dialog that was just opened, or closed. */
export const nothing = {
  ...{ fields: emptyFields, files: {}, queue: [], percent: null },
  ...{ problems: {}, problem: null, blamed: null, refusals: 0 },
} as const;

type Chosen = Pick<IdentityUploadContext, 'files' | 'queue' | 'problems'>;

export const without = (problems: UploadProblems, name: UploadField | ImageName): UploadProblems => {
  const { [name]: _, ...rest } = problems;
  return rest;
};

/** A file waits to be looked at: the later choice for the same place counts. */
export const queued = ({ queue, problems }: Chosen, { name, file }: Choice): Partial<Chosen> => ({
  queue: [...queue.filter((choice, at) => at === 0 || choice.name !== name), { name, file }],
  problems: without(problems, name),
});

/** No file has this place any more, nor will one that waits. */
export function removed({ files, queue, problems }: Chosen, name: ImageName): Partial<Chosen> {
  const { [name]: _, ...rest } = files;
  return {
    files: rest,
    queue: queue.filter((choice, at) => at === 0 || choice.name !== name),
    problems: without(problems, name),
  };
}

/** The first file that waited was looked at, and is taken unless something is wrong with it. */
export function checked({ queue, files, problems }: Chosen, problem: Message | null): Partial<Chosen> {
  const [choice, ...rest] = queue;
  if (!choice) return {};
  const { [choice.name]: _, ...others } = files;
  return problem === null
    ? { queue: rest, files: { ...files, [choice.name]: choice.file } }
    : { queue: rest, files: others, problems: { ...problems, [choice.name]: problem } };
}

type Sections = Pick<AppSettings, 'showCardKyc' | 'showAddressKyc'>;

/** The images that are asked for (M-148, M-149). */
export const namesFor = ({ showCardKyc, showAddressKyc }: Sections): readonly ImageName[] =>
  imageNames.filter((name) => {
    if (name === 'credit_card_front' || name === 'credit_card_back') return showCardKyc;
    return name === 'proof_of_address' ? showAddressKyc : true;
  });

export const needsBack = ({ type }: UploadFields): boolean => type !== ONE_SIDED;

/** What is missing (M-152, M-153, M-162). */
export function problemsOf({ fields, files, settings }: IdentityUploadContext): UploadProblems {
  const { showAddressKyc: hasProof } = settings;
  const missing: readonly [UploadField | ImageName, boolean, Message][] = [
    ['type', fields.type === '', { id: 'identityUpload.typeMissing' }],
    ['front', !files.front, { id: 'identityUpload.frontMissing' }],
    ['back', !files.back && needsBack(fields), { id: 'identityUpload.backMissing' }],
    [
      'proof_of_address_type',
      hasProof && fields.proof_of_address_type === '',
      { id: 'identityUpload.proofTypeMissing' },
    ],
    ['proof_of_address', hasProof && !files.proof_of_address, { id: 'identityUpload.proofMissing' }],
  ];
  return Object.fromEntries(missing.flatMap(([name, isMissing, text]) => (isMissing ? [[name, text]] : [])));
}

/** What leaves. */
export function uploadOf({ fields, files, settings }: IdentityUploadContext): UploadInput {
  const sent = namesFor(settings).flatMap((name): [ImageName, ChosenFile][] => {
    const file = files[name];
    return file ? [[name, file]] : [];
  });
  return {
    fields: { ...fields, proof_of_address_type: settings.showAddressKyc ? fields.proof_of_address_type : '' },
    files: Object.fromEntries(sent),
  };
}

/** Kind, kind of proof and images of a document: all that the list shows of what was sent. */
export const shapeOf = (type: string, proofType: string, has: (name: ImageName) => boolean): string =>
  [type, proofType, ...imageNames.filter(has)].join('/');

/** What leaves now. */
export function attemptOf(context: IdentityUploadContext): Attempt {
  const { fields, files } = uploadOf(context);
  return {
    shape: shapeOf(fields.type, fields.proof_of_address_type, (name) => files[name] !== undefined),
    before: context.known,
  };
}

/** Of the documents, newest first, those that the server did not have when the upload left. */
export function newOf(attempt: Attempt | null, found: readonly FoundDocument[]): readonly FoundDocument[] {
  if (!attempt?.before) return [];
  const { before } = attempt;
  // Older ones come up where a list is cut off, or are gone where another took their place.
  const at = found.findIndex(({ id }) => before.includes(id));
  return at < 0 ? found : found.slice(0, at);
}

/** What can be the upload: a new document that is made as it is. */
export const arrivedOf = (attempt: Attempt | null, found: readonly FoundDocument[]): FoundDocument | undefined =>
  newOf(attempt, found).find(({ shape }) => shape === attempt?.shape);

type Place = UploadField | ImageName;
/** As the dialog has them. */
const places: readonly Place[] = [
  ...(['type', 'front', 'back', 'proof_of_address_type', 'proof_of_address'] as const),
  ...(['credit_card_front', 'credit_card_back'] as const),
];

type Refused = Pick<IdentityUploadContext, 'problems' | 'problem' | 'blamed' | 'refusals'>;

const refused = ({ refusals }: IdentityUploadContext, problems: UploadProblems, problem: Message | null): Refused => ({
  problems,
  problem,
  blamed: places.find((place) => problems[place]) ?? null,
  refusals: refusals + 1,
});

/** What a press leaves in a form that lacks something. */
export const lackOf = (context: IdentityUploadContext): Refused => refused(context, problemsOf(context), null);

/** What the server's refusal leaves in the form. */
export function refusalOf(context: IdentityUploadContext, outcome: UploadOutcome): Refused {
  const { message, fields = {} }: { message: string | null; fields?: Readonly<Record<string, string>> } = outcome;
  const named = places.flatMap((place): [Place, string][] => (fields[place] ? [[place, fields[place]]] : []));
  const text = message ?? named[0]?.[1];
  const problems = Object.fromEntries(named.map(([place, words]) => [place, { text: words }]));
  return refused(context, problems, text === undefined ? { id: 'identityUpload.failed' } : { text });
}
