// The code by mail that the server wants before a call, in the dialogs of withdrawals.
import type { Move } from '@bourse/model-testing';
import { expect, type Locator } from '@playwright/test';
import { codeFor, typeCode } from './mailed-code.ts';
import type { Answer, Scene } from './walk.ts';

/** The server wants a code first. */
export const codeNeeded: Answer = { status: 403, json: { status: 'code_required' } };

/** The first time, and once the code of a former call is used. */
const WORDS = /To keep your money safe, enter the 6-digit code|This needs a new code: your last one is used/;
/** Why no walk has another flow take the code away. */
export const NOT_TAKEN_AWAY =
  'the dialog that asks for a code covers those of the others, which ask for none meanwhile';

export const isGiven = ({ event }: Move) => event.type === 'proof.given';

/** Whether the code is asked for there. */
export const isAsked = (within: Locator, is: boolean) => expect(within.getByText(WORDS)).toHaveCount(is ? 1 : 0);

/** Types the code of the mail, as soon as it is there. */
export async function proveIt(scene: Scene): Promise<void> {
  let code = '';
  await expect(async () => {
    code = await codeFor(scene, 'withdrawal_code', true);
    expect(code).not.toBe('000000');
  }).toPass({ timeout: 15_000 });
  await typeCode(scene.page, code);
}
