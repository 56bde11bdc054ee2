/** Texts of a profile's form; those of M-173, M-175, M-176 and M-178 to the letter. */
export const editProfileMessages = {
  'editProfile.firstNameMissing': 'First Name is required',
  'editProfile.lastNameMissing': 'Last Name is required',
  'editProfile.nameTooLong': 'At most 100 characters',
  'editProfile.countryMissing': 'Country is required',
  'editProfile.phoneInvalid': 'Phone number must have 4 to 15 digits',
  'editProfile.dialCodeMissing': 'Choose your country again: it gives the dial code',
  'editProfile.done': 'Profile successfully updated',
  'editProfile.failed': 'Profile not updated',
  'editProfile.unconfirmed': 'No answer came, so the profile may have been changed. It is being loaded again.',
} as const;
