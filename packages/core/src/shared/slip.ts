/** A press so soon after another was meant for what lay there before, ms: the delay `slip` of a flow (R39). */
export const slip = 500;

/**
 * The state of what has only just come up, in a flow with the delay `slip` and the tag `locked`: it takes no press, and
 * leads to the state that does. Its description is the flow's.
 */
export const arriving = <const Ready extends string>(ready: Ready) =>
  ({ tags: 'locked', after: { slip: ready } }) as const;
