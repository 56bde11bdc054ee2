// What the pages of a form have in common: its fields by their labels, its button, and the words about them.
import { expect, type Locator } from '@playwright/test';
import { inEnglish } from '../words.ts';

/** A text of core: of the catalogue, or the server's own. */
export type Words = { readonly id: string; readonly values?: object } | { readonly text: string };

/** Why a walk has no failure of what tells a flow that its dialog opened or closed. */
export const NEVER_LOST = 'the page itself tells of its dialogs, and nothing of it can be lost';

/** What a walk compares of a form's view. */
export interface FormShown {
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, Words | undefined>>;
  readonly problem: Words | null;
  readonly isBusy: boolean;
}

/** As the page words it. */
export const textOf = (words: Words): string =>
  'text' in words
    ? words.text
    : inEnglish(
        words.id,
        Object.fromEntries(Object.entries(words.values ?? {}).map(([name, value]) => [name, String(value)])),
      );

/** A button that waits for an answer, or is there to be pressed; one that is locked says so and stays where it is. */
export async function buttonIs(button: Locator, { isBusy = false, isLocked = false }): Promise<void> {
  const is = expect(button);
  await (isBusy ? is.toHaveAttribute('aria-busy', 'true') : is.not.toHaveAttribute('aria-busy', 'true'));
  if (isLocked) await is.toHaveAttribute('aria-disabled', 'true');
}

/** A field holds this text, and these words are said of it. */
export async function fieldIs(field: Locator, text: string | undefined, problem: Words | undefined): Promise<void> {
  if (text !== undefined) await expect(field).toHaveValue(text);
  const is = expect(field);
  if (problem === undefined) return is.not.toHaveAttribute('aria-invalid', 'true');
  await is.toHaveAttribute('aria-invalid', 'true');
  await is.toHaveAccessibleDescription(new RegExp(textOf(problem).replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')));
}

/** The words above a form, or none. What is wrong with a field is an alert of its own, and no box. */
export async function alertIs(within: Locator, words: Words | null): Promise<void> {
  const box = within.locator('.mantine-Alert-root[role="alert"]');
  if (words === null) return expect(box).toHaveCount(0);
  await expect(box).toContainText([textOf(words)]);
}

/** Typing what stands there already would be a change that the walk does not make. */
export async function type(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) !== text) await field.fill(text);
}
