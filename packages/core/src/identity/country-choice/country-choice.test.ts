import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { countryChoiceActors } from './country-choice.actors';
import { countryChoiceModel } from './country-choice.model';

const row = (nicename: string, inactive: unknown) => ({ nicename, phonecode: 44, flag: 'gb', inactive });

describe('the countries of a profile', () => {
  proveMachine(countryChoiceModel);

  it('come from GET /countries, wrapped or bare, the inactive among them (M-280, M-317, M-179)', async () => {
    const rows = [row('Malta', 0), row('Atlantis', '1')];
    for (const body of [rows, { data: rows }]) {
      const { ask } = countryChoiceActors(servicesOf(fakeServer().on('GET /countries', { status: 200, body })));
      expect(await toPromise(createActor(ask, { input: { question: null, page: null } }).start())).toEqual({
        value: [
          { name: 'Malta', dialCode: '44', isActive: true },
          { name: 'Atlantis', dialCode: '44', isActive: false },
        ],
        next: null,
      });
    }
  });
});
