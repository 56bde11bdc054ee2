// The contract held against the screens and the server by a tool that shares no code with either.
import { createServer } from 'node:http';
import { type Browser, expect, type Page } from '@playwright/test';
import { test as journey } from '../../lib/journey.ts';
import { demoAccount } from '../../lib/steer.ts';
import { signInByForm, tradeBitcoin } from '../../lib/trader.ts';
import { operationsOf } from '../document.ts';
import { served } from './served.ts';
import { type Gateway, openGateway, startPrism, type Violation } from './prism.ts';

/** What Prism objects to although the contract is kept, with the reason. */
const FALSE_ALARMS: readonly { readonly text: RegExp; readonly why: string }[] = [];

const isAlarm = ({ text }: Violation) => !FALSE_ALARMS.some((known) => known.text.test(text));

const test = journey.extend<object, { mocked: Gateway; judged: Gateway }>({
  mocked: [
    async ({ server }, provide) => {
      const prism = await startPrism();
      const gateway = await openGateway(server.url, prism.url);
      await provide(gateway);
      gateway.close();
      await prism.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  judged: [
    async ({ server }, provide) => {
      const prism = await startPrism(`${server.url}/api/v1`);
      const gateway = await openGateway(server.url, prism.url);
      await provide(gateway);
      gateway.close();
      await prism.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** A page of this origin; what goes wrong in it is kept. */
async function openPage(browser: Browser, baseURL: string): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage({ baseURL });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, faults };
}

const goTo = (page: Page, name: string) => page.getByRole('link', { name }).first().click();

test.describe('a mock made from the contract alone', () => {
  test('serves the sign-in page, the trade room and the order book', async ({ browser, mocked }) => {
    const { page, faults } = await openPage(browser, mocked.url);
    await signInByForm(page, { email: 'ada@example.com', password: 'anything-1' });
    // The assets and the user are the examples of the contract.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(symbols());
    await goTo(page, 'Order book');
    await expect(page.getByRole('tab', { name: 'Open positions' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('tab', { name: 'Closed trades' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.close();
    expect(faults, 'errors of the page').toEqual([]);
    expect(mocked.violations.filter(isAlarm), 'what the mock has against the requests').toEqual([]);
    const refused = mocked.calls.filter((call) => !/ 2\d\d$/.test(call));
    expect(refused).toEqual([]);
    expect(mocked.calls).toEqual(expect.arrayContaining(['POST /auth/login 200', 'GET /assets 200']));
  });
});

test.describe('the server behind a proxy that judges by the contract', () => {
  test('answers a journey without a violation', async ({ browser, judged, server }) => {
    const { page, faults } = await openPage(browser, judged.url);
    await signInByForm(page, demoAccount(server));
    await tradeBitcoin(page);
    await goTo(page, 'Order book');
    await page.getByRole('tab', { name: 'Closed trades' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.close();
    expect(faults, 'errors of the page').toEqual([]);
    expect(judged.violations.filter(isAlarm)).toEqual([]);
    expect(judged.calls).toEqual(expect.arrayContaining(['POST /user/trades/store 200', 'POST /user/close/trade 200']));
  });

  test('answers the examples of every call, sent by nobody and by the demo account, without a violation', async ({
    judged,
    server,
  }) => {
    const before = judged.violations.length;
    const { email, password } = demoAccount(server);
    const login = await call(judged.url, 'POST', '/auth/login', { email, password, device: 'prism' }, null);
    const { token } = (login as { data: { token: string } }).data;
    // Signing out comes last: it would end what the others need.
    for (const sender of [null, token])
      for (const { method, path, body } of examples())
        if (path !== '/auth/logout') await call(judged.url, method, path, body, sender);
    await call(judged.url, 'POST', '/auth/logout', undefined, token);
    const found = judged.violations.slice(before);
    // Without a token a call is refused, and Prism calls that a violation of the request; the answer is still judged.
    const ofAnswers = found.filter(({ text }) => text.includes(': response')).filter(isAlarm);
    expect(ofAnswers).toEqual([]);
    const heard = new Set(judged.calls.map((one) => one.replace(/ \d+$/, '')));
    expect(examples().filter(({ method, path }) => !heard.has(`${method} ${path}`))).toEqual([]);
  });

  test('that broke it would be noticed', async () => {
    const broken = createServer((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"name":7}]}');
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const { port } = broken.address() as { port: number };
    const prism = await startPrism(`http://127.0.0.1:${port}`);
    const gateway = await openGateway('http://127.0.0.1:1', prism.url);
    await call(gateway.url, 'GET', '/countries', undefined, null);
    gateway.close();
    await prism.stop();
    broken.close();
    expect(gateway.violations.map(({ text }) => text).join()).toContain('response.body.data.0');
  });
});

/** Any of the assets that the contract shows. */
function symbols(): RegExp {
  const { assets } = served.components['examples'] as { assets: { value: { data: { sy: string }[] } } };
  return new RegExp(assets.value.data.map(({ sy }) => sy).join('|'));
}

/** A request of each call by its first example. */
function examples(): { method: string; path: string; body: unknown }[] {
  return operationsOf(served).map(({ method, path, parameters, bodies }) => {
    const valueOf = (name: string): string => {
      const parameter = parameters.find((one) => one.name === name) as unknown as Shown | undefined;
      const [example] = Object.values(parameter?.examples ?? {});
      return textOf(example?.value ?? parameter?.example ?? parameter?.schema?.enum?.[0] ?? sampleOf(parameter));
    };
    const [example] = Object.values(bodies['application/json']?.examples ?? {});
    return {
      method,
      path: path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(valueOf(name))),
      body: example && resolvedExample(example),
    };
  });
}

interface Shown {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { value?: unknown }>>;
  readonly schema?: { readonly enum?: readonly unknown[]; readonly format?: string };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const sampleOf = (parameter: Shown | undefined) =>
  parameter?.schema?.format === 'uuid' ? '3f0e4a53-6f0a-4b8e-9a41-7f1b0e6a2c11' : 1;

function resolvedExample(example: object): unknown {
  const name = '$ref' in example ? String(example.$ref).split('/').at(-1) : undefined;
  const found = name === undefined ? example : served.components['examples']?.[name];
  return (found as { value: unknown }).value;
}

async function call(url: string, method: string, path: string, body: unknown, token: string | null): Promise<unknown> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}
