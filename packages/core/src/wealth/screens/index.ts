// What the home page and the portfolio show of the session.
export { portfolioView } from './portfolio.screen';
export type * from './portfolio.types';
