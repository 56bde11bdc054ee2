export { signInActors } from '../access/sign-in/sign-in.flow';
export { dec, toPlainText, type Decimal } from '../shared/decimal';
export * as figures from '../shared/figures';
export { openOrdersActors } from '../trading/open-orders/open-orders.actors';
export * from './app.fake';
export { defineModel } from './model';
export * from './ports.fake';
export * from './rational';
export { fakeServer, settled, type FakeServer } from './server.fake';
