import { describe, expect, it } from 'vitest';
import { countryNames, plainly } from './country-name';

describe('the name of a country', () => {
  it('is the server’s in English', () => {
    expect(countryNames('en')('Myanmar', 'MM')).toBe('Myanmar');
  });

  it('is Spanish in Spanish, by its code or by its English name (R23)', () => {
    const name = countryNames('es');
    expect(name('Hong Kong', 'HK')).toBe('RAE de Hong Kong (China)');
    expect(['Germany', 'United Kingdom', 'Saint Kitts and Nevis', "Côte d'Ivoire"].map((each) => name(each))).toEqual([
      'Alemania',
      'Reino Unido',
      'San Cristóbal y Nieves',
      'Côte d’Ivoire',
    ]);
  });

  it('stays as it came where the browser has no other', () => {
    expect(countryNames('es')('Atlantis')).toBe('Atlantis');
    expect(countryNames('es')('')).toBe('');
  });

  it('is found without its accents', () => {
    expect(plainly(' México')).toBe('mexico');
  });
});
