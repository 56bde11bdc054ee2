import { isCodeOnItsWay, waitText } from '../code-wait';
import { noCode } from './code.chart';
import type { CodeState } from './code.types';

/** What a page with a mailed code shows of it, whatever flow it belongs to. */
export function codeView({ problem, refused, wait, isThrottled }: CodeState = noCode) {
  return {
    problem,
    /** Another number for each refused code: the entry begins anew. */
    entry: refused,
    /** Seconds until another code may be requested; 0 when it may. */
    wait,
    waitText: waitText(wait),
    isSent: isCodeOnItsWay({ wait, isThrottled }),
    /** */
    isThrottled,
  };
}
