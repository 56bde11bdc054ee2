import { describe } from 'vitest';
import { proveMachine } from '../../testing';
import { assetSearchModel } from './asset-search.model';

describe('asset-search', () => {
  proveMachine(assetSearchModel);
});
