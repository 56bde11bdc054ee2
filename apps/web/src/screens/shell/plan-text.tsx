import { footerView } from '@bourse/core/trading';
import { useView } from '@bourse/react';
import { FormattedMessage } from 'react-intl';

/** What plans are joined, or that one can be (M-195, T-123, T-124). */
export function PlanText() {
  const { plan } = useView(footerView);
  if (plan.kind === 'one') return plan.name;
  if (plan.kind === 'none') return <FormattedMessage id="figures.joinPlan" defaultMessage="Join A Plan" />;
  return (
    <FormattedMessage
      id="figures.plans"
      defaultMessage="{count, plural, one {# active plan} other {# active plans}}"
      values={{ count: plan.count }}
    />
  );
}
