import type { ResidentSnapshot } from '../shared/resident';

/** The first of these flows that failed; `flow.retry` starts it anew, and `areas` takes it. */
export const failedFlow = (
  areas: ResidentSnapshot<'areas'> | undefined,
  names: readonly string[],
): string | undefined => names.find((name) => Object.hasOwn(areas?.context.failed ?? {}, name));
