import type { operations } from '@bourse/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services';
import type { FileBody } from './file-body';
import type { UploadedFiles } from './forms';
import type { JsonText } from './json-text';

/** Every call of the contract. */
export type OperationId = keyof operations;

/** Calls that take no token; a token sent along is ignored. */
export const PUBLIC_OPERATIONS = [
  'login',
  'register',
  'requestEmailCode',
  'verifyEmail',
  'requestResetCode',
  'verifyResetCode',
  'resetPassword',
  'exchangeLoginCode',
  'listCountries',
  'getPhoto',
  'receiveInvoiceNotice',
] as const;
/** Calls that take a key of the operator's price feed instead of a token. */
export const KEY_OPERATIONS = ['sendTicks'] as const;
/** Calls whose body may be signed, byte by byte. */
export const SIGNED_OPERATIONS = ['receiveInvoiceNotice'] as const;
/** Calls that work without a token and know the user with one. */
export const OPTIONAL_OPERATIONS = ['getSettings', 'postSettings'] as const;
/** Calls that a token may make before it has passed the device check; every other one refuses it (R4). */
export const OPEN_WHILE_CHECK_IS_DUE = ['logout', 'requestDeviceCode', 'verifyDevice', 'reloadUser'] as const;
/** Calls that change nothing, or the language of mails alone, although they are no GET, and those by which a session must always be able to end. */
export const NO_WRITES = [
  'reloadUser',
  'postSettings',
  'postPaymentSettings',
  'listTransactions',
  'logout',
  'closeAllSessions',
  'deleteSession',
] as const;

/** Calls that lock the account though they read: they wait for their turn there, as those that change it do. */
export const LOCKING_READS = ['getIntent'] as const;
/** Calls by which a session can always end. */
export const ENDING_OPERATIONS = ['logout', 'listSessions', 'closeAllSessions', 'deleteSession'] as const;

type Content<C> = C extends { content: infer M } ? M[keyof M] : never;
type Body<O> = O extends { requestBody: infer B }
  ? Content<B>
  : O extends { requestBody?: infer B }
    ? Content<Exclude<B, undefined>> | undefined
    : undefined;
type In<O, Where extends 'path' | 'query' | 'header' | 'cookie'> = O extends { parameters: infer P }
  ? Where extends keyof P
    ? Exclude<P[Where], undefined>
    : Record<never, never>
  : Record<never, never>;
type Documented<O> = O extends { responses: infer R }
  ? {
      [S in keyof R & number]: R[S] extends { content: { 'application/json': infer J } }
        ? { status: S; body: J; headers?: Record<string, string> }
        : { status: S; headers?: Record<string, string> };
    }[keyof R & number]
  : never;

/** Who calls, as of this request. */
export type CallUser = {
  readonly id: number;
  /** The active mode at the time of the request; re-read it under the row lock before money moves. */
  readonly isPractice: boolean;
  readonly roles: readonly string[];
  /** Names the token in the tokens table. */
  readonly tokenHash: string;
  /** The token's public id. */
  readonly sessionId: string;
  /** Whether the device check of this token is still due (R4). */
  readonly isDeviceCheckDue: boolean;
  /** Whether this token has passed one, due or not, or began in a trusted browser. */
  readonly isDeviceCheckPassed: boolean;
};

type UserOf<K> = K extends (typeof PUBLIC_OPERATIONS)[number] | (typeof KEY_OPERATIONS)[number]
  ? null
  : K extends (typeof OPTIONAL_OPERATIONS)[number]
    ? CallUser | null
    : CallUser;

/** A checked request: path, query, headers (lower-case names) and body are of the contract's form. */
export type Ctx<K extends OperationId> = {
  readonly body: Body<operations[K]>;
  readonly params: In<operations[K], 'path'>;
  readonly query: In<operations[K], 'query'>;
  /** Only the headers that the contract names, under the contract's spelling. */
  readonly headers: In<operations[K], 'header'>;
  /** Only the cookies that the contract names. */
  readonly cookies: In<operations[K], 'cookie'>;
  readonly user: UserOf<K>;
  /** What the call had read in the same round trip as its user; undefined when it asked for nothing. */
  readonly prefetched: unknown;
  /** The body's bytes as they came; of a call that looks at no signature null. */
  readonly rawBody: Buffer | null;
  /** The files of an upload; in the body stands no more than that they were sent. */
  readonly files: UploadedFiles;
  /** The client's address (TRUST_PROXY decides how it is found). */
  readonly ip: string;
  /** Whether the client has gone away without waiting for the answer. */
  readonly isGone: () => boolean;
  /** The host that the client asked, without a port. */
  readonly host: string;
  readonly requestId: string;
  readonly log: FastifyBaseLogger;
  readonly services: Services;
};

/** A documented answer; every other failure is thrown as a Problem. */
export type Answer<K extends OperationId> = Documented<operations[K]>;

/** Calls whose handler writes the JSON of a success itself: every client polls them. */
type WrittenOperation = 'listOpenTrades' | 'pollOpenTrades';
type Success<A> = A extends { status: 200; body: infer B } ? B : never;
/** Calls that answer a file. */
type FileOperation = 'getKycImage' | 'getPhoto';
type HandlerAnswer<K extends OperationId> = K extends WrittenOperation
  ? { status: 200; body: JsonText<Success<Answer<K>>> }
  : K extends FileOperation
    ? { status: 200; body: FileBody; headers: Record<string, string> }
    : Answer<K>;

/** One function per call; a missing one fails the compiler and the start. */
export type Handlers = { [K in OperationId]: (ctx: Ctx<K>) => HandlerAnswer<K> | Promise<HandlerAnswer<K>> };

/** The calls of the access area. */
export type AccessOperation =
  | Exclude<(typeof PUBLIC_OPERATIONS)[number], MoneyOperation | AccountOperation>
  | (typeof OPTIONAL_OPERATIONS)[number]
  | (typeof OPEN_WHILE_CHECK_IS_DUE)[number]
  | 'requestWithdrawalCode'
  | 'verifyWithdrawal'
  | 'createCrmHandoff'
  | 'closeAllSessions'
  | 'listSessions'
  | 'deleteSession';
/** What accessHandlers(services) answers. */
export type AccessHandlers = Pick<Handlers, AccessOperation>;
/** The calls of the account area. */
export type AccountOperation =
  | 'switchMode'
  | 'topUpPracticeWallet'
  | 'updateTraderRequest'
  | 'listKycDocuments'
  | 'createKycDocument'
  | 'getKycImage'
  | 'updateProfile'
  | 'updatePhoto'
  | 'getPhoto'
  | 'changePassword'
  | 'listPlans'
  | 'joinPlan'
  | 'leavePlan'
  | 'completeOnboarding'
  | 'updateInterests'
  | 'listMessages'
  | 'createMessage';
/** What accountHandlers(services) answers. */
export type AccountHandlers = Pick<Handlers, AccountOperation>;
/** The calls of the money area. */
export type MoneyOperation =
  | 'listDeposits'
  | 'createDeposit'
  | 'getPaymentSettings'
  | 'postPaymentSettings'
  | 'receiveInvoiceNotice'
  | 'listWithdrawals'
  | 'createWithdrawal'
  | 'listWithdrawalAccounts'
  | 'createWithdrawalAccount'
  | 'deleteWithdrawalAccount'
  | 'listTransactions'
  | 'listTradingAccounts'
  | 'createDemoAccount'
  | 'topUpDemoAccount';
/** What moneyHandlers(services) answers. */
export type MoneyHandlers = Pick<Handlers, MoneyOperation>;
/** What tradingHandlers(services) answers. */
export type TradingHandlers = Omit<Handlers, AccessOperation | AccountOperation | MoneyOperation>;
