import type { Page } from '@playwright/test';
import { becomes, operators, walkGuards, type Present } from '../lib/guarded.ts';
import { expect, test } from '../lib/journey.ts';
import { amount, drawn } from '../lib/long.ts';
import type { RunningServer } from '../lib/server.ts';

// One choice of the operator's switches for each that may be there, all of them in a long run, on one kind of screen:
// the guards know none.
const switches = operators.filter(({ settings }) => settings === 'ready');
const walk = async (page: Page, server: RunningServer, present: Present) => {
  test.setTimeout(amount({ sample: 240_000, whole: 1_800_000 }));
  await becomes(page, server, present);
  const chosen = drawn(`guards, ${present}`, switches);
  console.log(`guards, ${present}: ${await walkGuards(page, server, present, chosen)} cases`);
  expect(chosen).not.toEqual([]);
};

test('a visitor reaches what is public, and comes to the sign-in from the rest (A-003, A-014, A-015, A-018) @desktop', ({
  page,
  server,
}) => walk(page, server, 'none'));

test('a client whose device check is due reaches nothing inside but that (A-020, A-223, M-295, T-002) @desktop', ({
  page,
  server,
}) => walk(page, server, 'unverified'));

test('a client reaches every page as the operator has it, and none of a guest (A-016, A-023, A-024, M-300) @desktop', ({
  page,
  server,
}) => walk(page, server, 'signedIn'));
