import { describe } from 'vitest';
import { proveMachine } from '@bourse/model-testing/vitest';
import { areaModel } from './area.model';
import { areasModel } from './areas.model';

describe('the areas of one audience', () => {
  proveMachine(areasModel);
});

describe('one area', () => {
  proveMachine(areaModel);
});
