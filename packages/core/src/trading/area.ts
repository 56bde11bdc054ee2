import { defineArea } from '../shared/flow';
import * as flows from './flows';

export const area = defineArea('trading', flows);
