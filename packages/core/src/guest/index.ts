import { defineArea } from '../shared/flow';
import * as flows from './flows';

export * from './flows';
export { passwordStrength, type PasswordStrength } from './wire/strength';
export const area = defineArea('guest', flows);
