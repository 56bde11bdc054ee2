import { expect, test } from 'vitest';
import type { Db } from './db';
import { openSettings } from './settings-store';

test('settings that were asked for before others, and come after them, take nothing back', async () => {
  /** Ends the readings of a database that answers in the order of the test. */
  const answers: ((rows: readonly { key: string; json: string }[]) => void)[] = [];
  const reading = () => new Promise((resolve) => answers.push(resolve));
  const db = { select: () => ({ from: reading }) } as unknown as Db;
  const named = (name: string) => [{ key: 'site_name', json: JSON.stringify(name) }];
  const opening = openSettings(db);
  answers[0]?.(named('Founded'));
  const settings = await opening;
  const [earlier, later] = [settings.refresh(), settings.refresh()];
  answers[2]?.(named('Later'));
  expect((await later).site_name).toBe('Later');
  answers[1]?.(named('Earlier'));
  expect((await earlier).site_name).toBe('Later');
  expect(settings.current().site_name).toBe('Later');
  const last = settings.refresh();
  answers[3]?.(named('Last'));
  expect((await last).site_name).toBe('Last');
});
