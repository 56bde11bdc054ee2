import { defineArea } from '../shared/flow';
import * as flows from './flows';

export * from './flows';
export const area = defineArea('manager', flows);
