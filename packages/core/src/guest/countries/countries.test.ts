import { proveMachine } from '@bourse/model-testing/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { fakeServer } from '../../testing/server.fake';
import { servicesOf } from '../../testing/services.fake';
import { countriesActors } from './countries.actors';
import { countriesModel, some } from './countries.model';

const row = (nicename: string, inactive: unknown) => ({ nicename, phonecode: '44', flag: 'gb', inactive });

const read = (body: unknown) => {
  const services = servicesOf(fakeServer().on('GET /countries', { status: 200, body }));
  return toPromise(createActor(countriesActors(services).ask, { input: { question: null, page: null } }).start());
};

describe('the countries', () => {
  proveMachine(countriesModel);

  it('come from GET /countries, wrapped or bare (A-139, A-273, A-274)', async () => {
    const rows = [row('United Kingdom', 0)];
    expect(await read({ data: rows })).toEqual({ value: some, next: null });
    expect(await read(rows)).toEqual({ value: some, next: null });
  });

  it('leave out the inactive, in each of their forms (A-156)', async () => {
    const rows = [1, '1', true, 'true', 0, '0', false].map((inactive, at) => row(String(at), inactive));
    const { value } = await read({ data: rows });
    expect(value.map(({ name }) => name)).toEqual(['4', '5', '6']);
  });
});
