import { afterEach } from 'vitest';
import { openDatabases } from './open-databases';

/**
 * After every test, in every file whose server it starts: each balance is the sum of its ledger rows (R19). A setup file
 * of the projects, so that no test can leave it out.
 */
afterEach(async () => {
  if (openDatabases.size === 0) return;
  const { ledgerDifferences } = await import('./ledger-check');
  for (const db of openDatabases) {
    const differences = await ledgerDifferences(db);
    if (differences.length > 0) throw new Error(`Balances differ from their ledger: ${JSON.stringify(differences)}`);
  }
});
