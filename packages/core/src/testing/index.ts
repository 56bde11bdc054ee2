export { StepClock } from './clock';
export { findings, report, type Report } from './findings';
export { defineModel, type Answers, type Model } from './model';
export { proveMachine } from './prove';
export { stage, type Stage, type StageOptions } from './stage';
export type { RecordedEvent } from './stub';
export { fakePorts, type FakePorts } from './ports.fake';
