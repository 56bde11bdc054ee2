import { InvalidArgumentError, Option } from 'commander';

/** How many rows a list shows, from one on. */
export function limitOption(most: number, standard: number): Option {
  return new Option('--limit <n>', `how many, at most ${most}`).default(standard).argParser((text) => {
    const limit = Number(text);
    if (!/^\d+$/.test(text) || limit < 1 || limit > most) throw new InvalidArgumentError(`It is 1 to ${most}.`);
    return limit;
  });
}
