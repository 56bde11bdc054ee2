import { useMediaQuery } from '@mantine/hooks';
import { MOBILE_QUERY } from '../theme';

/** Whether the page is laid out for a phone now (R25). */
export const useIsMobile = (): boolean => useMediaQuery(MOBILE_QUERY, undefined, { getInitialValueInEffect: false });
