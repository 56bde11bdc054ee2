import { useState } from 'react';
import { leaveFocusToListAbove } from './focus';

/**
 * For a list of which more comes at a press of the button at its foot, which goes with the last of it. `isWhole` is true
 * once the last has come while the list was shown.
 */
export function useListEnd(hasMore: boolean) {
  const [hadMore, setHadMore] = useState(hasMore);
  if (hasMore && !hadMore) setHadMore(true);
  return { isWhole: hadMore && !hasMore, button: leaveFocusToListAbove };
}
