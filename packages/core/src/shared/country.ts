/** Shown for an account without a country, and never saved for it (A-058, M-179, M-298). */
const USUAL_COUNTRY = 'United Kingdom';

export const shownCountry = (country: string): string => country.trim() || USUAL_COUNTRY;
