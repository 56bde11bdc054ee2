import { becomes, loadGuards, operators, presents, walkGuards } from '../lib/guarded.ts';
import { expect, test } from '../lib/journey.ts';

for (const present of presents) {
  test(`no address leads past a failure to get the settings: ${present} (A-029, A-030, R2) @desktop`, async ({
    page,
    server,
  }) => {
    await becomes(page, server, present);
    const failing = operators.filter(({ settings }) => settings !== 'ready');
    console.log(`guards that fail, ${present}: ${await walkGuards(page, server, present, failing)} cases`);
    expect(failing).toHaveLength(2);
  });

  test(`every address that is loaded ends where one does that is walked to: ${present} (A-003, A-018, A-020) @desktop`, async ({
    page,
    server,
  }) => {
    test.setTimeout(900_000);
    await becomes(page, server, present);
    const [first, last] = operators
      .filter(({ settings }) => settings === 'ready')
      .flatMap((each, at) => (at % 15 === 0 ? [each] : []));
    for (const operator of [first, last])
      if (operator)
        console.log(`guards as loaded, ${present}: ${await loadGuards(page, server, present, operator)} cases`);
    expect(last).toBeDefined();
  });
}
