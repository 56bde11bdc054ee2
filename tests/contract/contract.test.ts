import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import rulings from '../acceptance/rulings.json' with { type: 'json' };
import {
  badExamples,
  badFailures,
  badIdempotency,
  badOperationIds,
  badStatuses,
  badWords,
  doubledNames,
  missingCalls,
  missingNotFound,
  missingTwoFa,
  openAnswers,
  silentFields,
  unexplainedCalls,
  unknownDecisions,
} from './checks.ts';
import { operationsOf, whole } from './document.ts';
import { allRows, type Call, callsOf } from './import-calls.mjs';

const rows = allRows();
const calls = JSON.parse(readFileSync(new URL('calls.json', import.meta.url), 'utf8')) as Call[];

/** Calls that a row names and another takes away. */
const AWAY = {
  'GET /testmail': 'A-280',
  'GET /user/trades': 'R21',
  'GET /user/trades/open/all': 'R21',
  'PUT /user/default_asset': 'R21',
};

/** Signed-in calls that stay open while the device check is due (R4); settings and countries need no token. */
const OPEN_WHILE_DUE = ['POST /auth/user', 'POST /auth/otp/code', 'POST /auth/otp/verify', 'POST /auth/logout'];

/** What another user's id, or one that does not exist, gets where that is not 404. */
const INSTEAD_OF_404 = {
  createWithdrawal: '422 "Invalid withdrawal account" (M-105)',
  leavePlan: '422, the plan is not active (M-198)',
  receiveInvoiceNotice: 'anybody may send one, so the answer says nothing (M-075)',
  register: 'an unknown referrer_id is ignored (R10)',
  getIntent: 'answers unknown (R15)',
  addToWatchlist: '422 names the field',
  placeOrder: '422 names coinId',
  closeAllTrades: 'ids that are no open position of this account are passed over (T-095)',
  removeFromWatchlist: 'removing what is absent succeeds (T-248)',
  listMessages: '403 for another user (M-294)',
};

/** R15 lists its calls in one sentence. */
const keyed = [...(rulings.R15.text.split(' One key')[0]?.split('one key')[0] ?? '').matchAll(/\/[a-zA-Z_/]+/g)].map(
  ([path]) => `POST ${path}`,
);

test('calls.json holds the calls that the rows name today', () => {
  expect(calls).toEqual(callsOf(rows));
  expect(calls.length).toBeGreaterThan(60);
});

test('every call of the documents is in the contract (T-254, A-282, M-331)', () => {
  expect(missingCalls(whole, calls, AWAY)).toEqual([]);
});

test('every call of the contract stands in the documents or names the decision that added it', () => {
  expect(unexplainedCalls(whole, calls)).toEqual([]);
});

test('every decision that the contract names exists', () => expect(unknownDecisions(whole, rows)).toEqual([]));

test('operation ids are of one style', () => expect(badOperationIds(whole)).toEqual([]));

test('every signed-in call says what a due device check gets (R4)', () => {
  expect(missingTwoFa(whole, OPEN_WHILE_DUE)).toEqual([]);
});

test('the calls of one intent take its key and tell the refusals apart (R15)', () => {
  expect(keyed).toHaveLength(8);
  expect(badIdempotency(whole, keyed)).toEqual([]);
});

test('a call that takes an id says what a foreign one gets (M-294, T-255)', () => {
  expect(missingNotFound(whole, INSTEAD_OF_404)).toEqual([]);
  const ids = operationsOf(whole).map(({ id }) => id);
  expect(Object.keys(INSTEAD_OF_404).filter((id) => !ids.includes(id))).toEqual([]);
});

test('every status and every body has an example that holds', () => expect(badExamples(whole)).toEqual([]));

test('every failure carries its text twice and says how long to wait (R13)', () => {
  expect(badFailures(whole)).toEqual([]);
});

test('every stable word is listed with a sentence and shown by an example (R13)', () =>
  expect(badWords(whole)).toEqual([]));

test('401, 422 and the default stand where they can happen, and 401 nowhere else (A-117)', () => {
  expect(badStatuses(whole)).toEqual([]);
});

test('every field that is sent says what it is', () => expect(silentFields(whole)).toEqual([]));

test('answers say all that they carry', () => expect(openAnswers(whole, ['Settings'])).toEqual([]));

test('no two files name a component alike', () => expect(doubledNames(whole)).toEqual([]));
