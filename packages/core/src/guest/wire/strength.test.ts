import { describe, expect, it } from 'vitest';
import { passwordStrength } from './strength';

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['aB3$x', 0],
    ['aaaaaaaaaaaaaaaa', 1],
    ['letter', 1],
    ['monday7', 2],
    ['Monday7', 2],
    ['monday-19', 3],
    ['Monday-1956', 4],
    ['correct horse battery', 4],
  ])('of "%s" is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
