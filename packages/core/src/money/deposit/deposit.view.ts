import { defineView } from '../../shared/view';
import { withConditions } from '../conditions';
import { methodsOf, type Method } from './deposit.rules';

/** The popup: its tabs and the one in front (M-008 to M-016). */
export interface DepositView {
  readonly phase: 'loading' | 'failed' | 'disabled' | 'offering';
  readonly methods: readonly Method[];
  /** Id of the method in front; empty without one. */
  readonly chosen: string;
  /** A phone shows the list, not the method in front. */
  readonly isListing: boolean;
}

const phases = ['failed', 'disabled', 'offering'] as const;

/** Loading as well while the area is: the popup opens first. */
export const depositView = defineView(
  ['deposit', 'settings'],
  ({ deposit, settings }): DepositView => ({
    phase: deposit?.matches('untold')
      ? withConditions('failed', deposit.context.settings, settings)
      : (phases.find((phase) => deposit?.matches(phase)) ?? 'loading'),
    methods: methodsOf(deposit?.context.offer ?? null),
    chosen: deposit?.context.chosen ?? '',
    isListing: deposit?.matches({ offering: 'listing' }) ?? true,
  }),
);

/** The chooser: whether there is a practice account to fill up instead (M-002, M-003). */
export const depositChooserView = defineView(['deposit'], ({ deposit }) => ({
  isReady: deposit !== undefined,
  hasPractice: deposit?.context.settings.enablePracticeAccount ?? false,
}));
