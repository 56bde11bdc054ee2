// Everything of the client that a scenario touches, in one module: a planted fault loads all of it afresh.
export {
  createApp,
  inspection,
  loadArea,
  locate,
  secret,
  type App,
  type Ports,
  type ResidentName,
  type View,
} from '@bourse/core';
export { StepClock } from '@bourse/model-testing';
export { fakeOrigin, fakePorts, type FakeOrigin, type FakePorts } from '@bourse/core/testing';
export {
  closedIdsView,
  footerView,
  orderTicketView,
  positionIdsView,
  positionRow,
  tradingHeaderView,
} from '@bourse/core/trading';
