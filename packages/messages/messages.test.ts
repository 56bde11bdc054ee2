import { describe, expect, it } from 'vitest';
import english from './en.json' with { type: 'json' };
import { extracted } from './scripts/extract.mjs';
import spanish from './es.json' with { type: 'json' };

/** Every text that core names, by file: id → English. */
const core = import.meta.glob<Record<string, Record<string, string>>>('../core/src/**/*.messages.ts', { eager: true });
const ofCore = Object.fromEntries(
  Object.values(core).flatMap((module) => Object.values(module).flatMap((texts) => Object.entries(texts))),
);

describe('the catalogues', () => {
  it('hold what core names and what formatjs finds in the page, in the same words, and nothing else', () => {
    const ofPage = extracted();
    expect(Object.keys(ofCore).length).toBeGreaterThan(50);
    expect(Object.keys(ofPage).length).toBeGreaterThan(100);
    expect({ ...ofPage, ...ofCore }).toEqual(english);
    expect(Object.entries(ofPage).filter(([id, text]) => (ofCore[id] ?? text) !== text)).toEqual([]);
  });

  it('hold the same ids in every language (A-244, R23, T-258)', () => {
    expect(Object.keys(spanish)).toEqual(Object.keys(english));
  });

  it('are sorted, so that a change shows as one line', () => {
    expect(Object.keys(english)).toEqual(Object.keys(english).toSorted());
  });

  // Whoever speaks to the page says what stands on a button.
  it.each([
    ['closing.close', 'closing.closePosition'],
    ['closing.close', 'closing.closeTold'],
    ['deviceSessions.signOut', 'deviceSessions.signOutOf'],
    ['plans.join', 'plans.joinOf'],
    ['plans.leave', 'plans.leaveOf'],
    ['positions.closeAll', 'closing.closeAll'],
    ['side.buy', 'figures.openBuy'],
    ['side.sell', 'figures.openSell'],
    ['withdrawalMethods.remove', 'withdrawalMethods.removeOf'],
  ] as const)('name a button by what stands on it, and more: %s in %s', (text, name) => {
    for (const texts of [english, spanish]) expect(texts[name].toLowerCase()).toContain(texts[text].toLowerCase());
  });

  it('are translated: what reads the same in both languages is meant to', () => {
    const same = Object.entries(english).filter(([id, text]) => spanish[id as keyof typeof spanish] === text);
    expect(same.map(([id]) => id)).toEqual([
      ...[
        'assetHeader.day',
        'cardDeposit.cvv',
        'cardDeposit.monthDigits',
        'depositPopup.coin',
        'home.plan',
        'home.real',
        'notices.error',
        'orderDialog.total',
        'plans.plan',
        'platformAccounts.demo',
        'portfolio.total',
        'shell.chat',
        'shell.crm',
      ],
      ...['transactions.account.real', 'transactions.method.paypal', 'transactions.type.plan'],
      'withdrawalMethods.paypal',
    ]);
  });
});
