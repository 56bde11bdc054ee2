import { Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

/** What a plan has of a feature: a text, a check mark, or a dash (M-335). */
export function PlanCell({ of }: { of: string | boolean }) {
  if (typeof of === 'string') return of;
  return (
    <>
      {of ? (
        <IconCheck size={18} stroke={1.8} aria-hidden style={{ verticalAlign: 'middle' }} />
      ) : (
        <Text component="span" c="dimmed" aria-hidden>
          —
        </Text>
      )}
      <VisuallyHidden>
        {of ? (
          <FormattedMessage id="plans.included" defaultMessage="Included" />
        ) : (
          <FormattedMessage id="plans.notIncluded" defaultMessage="Not included" />
        )}
      </VisuallyHidden>
    </>
  );
}
