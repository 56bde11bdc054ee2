import { shownCountry } from '../../shared/country';
import { defineView } from '../../shared/view';
import { profileLinks, referralLink } from './profile.rules';

/** Who the account holder is. */
export interface ProfileAccount {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  /** ISO; the page writes it in its language (M-174). */
  readonly registeredAt: string;
  /** Empty without a photo. */
  readonly image: string;
  readonly link: string;
  readonly referrals: string;
  readonly links: typeof profileLinks;
}

/** The page of the profile; nobody before the flow runs. */
export const profileView = defineView(['profile'], ({ profile }): { readonly account: ProfileAccount | null } => {
  if (!profile) return { account: null };
  const { user } = profile.context;
  const { name, firstName, lastName, email, phone, registeredAt, image } = user;
  return {
    account: {
      ...{ name, firstName, lastName, email, phone, registeredAt, image },
      country: shownCountry(user.country),
      link: referralLink(profile.context),
      referrals: String(user.referrals),
      links: profileLinks,
    },
  };
});
