import { defineArea } from '../shared/flow';
import * as flows from './flows';

export * from './flows';
export { IMAGE_TYPES, type ChosenFile } from './images';
export const area = defineArea('identity', flows);
