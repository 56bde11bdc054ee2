import { afterEach } from 'vitest';
import { openDatabases } from './open-databases';

/**
 * Throws when a balance in a database of this test file is not the sum of its ledger rows (R19), or a month of closed
 * positions not the sum of these.
 */
export async function checkBalances(): Promise<void> {
  if (openDatabases.size === 0) return;
  const { ledgerDifferences, monthDifferences } = await import('./ledger-check');
  for (const db of openDatabases) {
    const differences = await ledgerDifferences(db);
    if (differences.length > 0) throw new Error(`Balances differ from their ledger: ${JSON.stringify(differences)}`);
    const months = await monthDifferences(db);
    if (months.length > 0) throw new Error(`Months differ from their closed positions: ${JSON.stringify(months)}`);
  }
}

// A setup file of the projects: it is asked after every test, and no test can leave it out. It is read anew for each
// file, which may share its process with others.
openDatabases.clear();
afterEach(checkBalances);
