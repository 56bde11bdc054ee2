export {
  checkProperties,
  traceOf,
  type Checked,
  type Failure,
  type PropertiesOptions,
  type Recorder,
} from './check.js';
export { coverageText, type Coverage } from './coverage.js';
