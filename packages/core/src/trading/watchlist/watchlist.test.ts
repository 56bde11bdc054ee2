import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { watchlistModel } from './watchlist.model';

describe('watchlist', () => {
  proveMachine(watchlistModel);
});
