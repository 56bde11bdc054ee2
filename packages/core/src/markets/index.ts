import { defineArea } from '../shared/flow';
import * as flows from './flows';

export * from './flows';
export * from './screens';
export const area = defineArea('markets', flows);
