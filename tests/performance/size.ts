/**
 * How much a part measures: whole by `npm run bench`, or as little as shows that it works (`--smallest`, which
 * `npm run long` gives).
 */
export const sized = <T>(whole: T, smallest: T): T => (process.env['BOURSE_BENCH'] === 'smallest' ? smallest : whole);
