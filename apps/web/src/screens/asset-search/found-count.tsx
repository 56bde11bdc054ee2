import { VisuallyHidden } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** How many assets match what was typed, for who does not see the list; null while that is not known. */
export function FoundCount({ count }: { count: number | null }) {
  return (
    <VisuallyHidden role="status">
      {count === null ? null : (
        <FormattedMessage
          id="assetSearch.count"
          defaultMessage="{count, plural, one {# result} other {# results}}"
          values={{ count }}
        />
      )}
    </VisuallyHidden>
  );
}
