import { expect, type Page } from '@playwright/test';
import { inEnglish, type Say } from './words.ts';

/** Chooses a country by typing a part of its name. */
export async function chooseCountry(page: Page, country: string, at = 0, label = 'Country'): Promise<void> {
  const field = page.getByRole('combobox', { name: label }).nth(at);
  await field.fill(country);
  await page.getByRole('option', { name: country }).click();
  await expect(field).toHaveValue(country);
}

/** Fills in the form of registration whole; the password twice unless it is confirmed otherwise. */
export async function fillRegistration(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await chooseCountry(page, 'Nigeria');
  await page.getByLabel('Mobile Number').fill('8031234567');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel(/^I am 18 years/).check();
}

/** Types a code as a paste of all its digits would. */
export async function enterCode(page: Page, code: string, say: Say = inEnglish): Promise<void> {
  await page.getByLabel(say('code.digit', { index: '1', count: '6' })).click();
  await page.keyboard.type(code);
}

/** Everything that a browser keeps of a visit, as one text. */
export const keptBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      document.referrer,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ]),
  );
