import { activity } from '../shared/activity';

/** As long as a quote is fresh (T-060). */
const LONGEST_SLEEP = 15_000;

/** Whether the page is active, for what shows prices: on a device that slept longer they are old at once. */
export const priceActivity = (ports: Parameters<typeof activity>[0]) => activity(ports, LONGEST_SLEEP);
