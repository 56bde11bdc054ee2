/** What a text weighs on the line, for tests of the page's weight. */
export { pack } from '../http/packing';
