export { StepClock } from './clock.js';
export { explore, type Edge, type Exploration, type Vertex } from './explore.js';
export { findings, firstFindings, kebab, report, type Reached, type Report } from './findings.js';
export { graphOptions, type GraphOptions } from './graph-options.js';
export { lint, ruleNames, type RuleName, type Rules } from './lint.js';
export { defineModel, type Answers, type Model, type ViewOfMany } from './model.js';
export { mutationKinds, mutationsOf, type Mutation, type MutationKind } from './mutations.js';
export type { PageMap } from './page-map.js';
export { pathsOf, type Move, type Path } from './paths.js';
export { countEdges, drawChart } from './picture.js';
export type { Asked, Fit, Possible, Scripted, World } from './properties/choices.js';
export {
  FIXTURE_VERSION,
  fixtureOf,
  pathOf,
  readFixture,
  replay,
  type Fixture,
  type FixtureMove,
} from './properties/fixture.js';
export { always, eventually, never, type Moment, type Property, type Verdict } from './properties/property.js';
export type { Outcome, Rules as PropertyRules } from './properties/run.js';
export { branchesOf, nodesOf } from './transitions.js';
export { actionName, guardName } from './xstate-charts.js';
export { eventName } from './xstate-internals.js';
export { simulator, type Frame, type Simulator } from './simulator.js';
export { stage, type Stage, type StageOptions } from './stage.js';
export { statesPage } from './states-page.js';
export { statesText } from './states-text.js';
export { stepsOf, type Step, type Stop } from './steps.js';
export { stubLogic, type RecordedEvent } from './stub.js';
