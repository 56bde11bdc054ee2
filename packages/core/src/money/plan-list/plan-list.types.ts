/** A plan as the comparison shows it; money is an exact decimal text. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  /** What joining costs, USD. */
  readonly amount: string;
  /** Where its picture is on the page's own host; empty for none. */
  readonly icon: string;
  /** A hex colour; empty for none. */
  readonly color: string;
  /** By the feature's name: a text, or whether it has it. */
  readonly features: Readonly<Record<string, string | boolean>>;
}

/** What can be joined, the cheapest first, and the lines of the comparison. */
export interface Offering {
  readonly plans: readonly Plan[];
  readonly features: readonly string[];
}
