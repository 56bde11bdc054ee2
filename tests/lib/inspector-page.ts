import type { Locator, Page } from '@playwright/test';

/** The chart of a machine that the inspector shows. */
export const chart = (page: Page, name: string): Locator =>
  page.getByRole('application', { name: new RegExp(`^${name}:`) });
export const machines = (page: Page): Locator => page.getByRole('navigation', { name: 'Machines' });
