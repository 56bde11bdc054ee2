import { defineArea } from '../shared/flow';
import * as flows from './flows';

export * from './flows';
export { loginPageView } from './login.screen';
export const area = defineArea('access', flows);
