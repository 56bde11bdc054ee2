/** A press so soon after another was meant for what lay there before, ms: the delay `slip` of a flow (R39). */
export const slip = 500;

/**
 * The state of what has only just come up, in a flow with the delay `slip` and the tag `locked`: it takes no press, and
 * leads to the state that does.
 */
export const arriving = <const Ready extends string>(
  ready: Ready,
  description = 'The second half of a double press confirms nothing (R39).',
) => ({ description, tags: 'locked', after: { slip: ready } }) as const;
