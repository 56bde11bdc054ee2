import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { axeFaults } from '../lib/axe.ts';
import { chart } from '../lib/inspector-page.ts';
import { expect, test } from '../lib/journey.ts';
import { takePicture } from '../lib/picture.ts';
import { newTrader } from '../lib/steer.ts';

const lib = join(import.meta.dirname, '../lib');

/** The first line that a process prints. */
async function printed({ stdout }: ChildProcess): Promise<string> {
  const [line] = (await once(stdout?.setEncoding('utf8') ?? process.stdin, 'data')) as [string];
  return line.trim();
}

test('a client on Node is attached to in the middle of its session, over a WebSocket, and is not kept from ending', async ({
  page,
  server,
}) => {
  const program = [join(lib, 'from-source.mjs'), join(lib, 'inspected-process.ts'), server.url];
  const client = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const address = await printed(client);
    await page.goto('/inspector#/live');
    const field = page.getByLabel('Port or address of the process');
    await field.fill('1');
    await page.getByRole('button', { name: 'Attach' }).click();
    await expect(
      page.getByText('ws://127.0.0.1:1: Nothing answers there, or it refuses this page (`origins`).'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Detach from ws://127.0.0.1:1' }).click();
    await field.fill(new URL(address).port);
    await page.getByRole('button', { name: 'Attach' }).click();
    await expect(page.getByText(`Attached to ${address}`)).toBeVisible();
    const actors = page.getByRole('navigation', { name: 'Actors' });
    await actors.getByRole('button', { name: /^signIn/ }).click();
    await expect(chart(page, 'signIn').locator('[data-path="editing.typing"]')).toHaveAttribute('data-lit', 'true');

    client.stdin.write(`${JSON.stringify(await newTrader(server))}\n`);
    await expect(actors.getByRole('button', { name: /^openOrders/ })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter events' }).fill('signIn form.submit');
    await page.getByRole('button', { name: /form\.submit/ }).click();
    await expect(chart(page, 'signIn').locator('[data-path="submitting"]')).toHaveAttribute('data-lit', 'true');
    expect(await axeFaults(page)).toEqual([]);
    await takePicture(page, 'inspector-process');

    // The address names the process, also after a visit to the gallery: a reload attaches again.
    const parts = page.getByRole('radiogroup', { name: 'Part of the inspector' });
    for (const name of ['Gallery', 'Live']) await parts.getByText(name, { exact: true }).click();
    await page.reload();
    await expect(actors.getByRole('button', { name: /^openOrders/ })).toBeVisible();
    client.stdin.write('end\n');
    await expect(page.getByText(`${address}: The process ended, or sent us away.`)).toBeVisible();
    if (client.exitCode === null) await once(client, 'exit');
    expect(client.exitCode).toBe(0);
  } finally {
    client.kill('SIGKILL');
  }
});
