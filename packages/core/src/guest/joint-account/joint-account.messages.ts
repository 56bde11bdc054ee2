/** Texts of a joint account that core names; the text of a check names the holder. */
export const jointAccountMessages = {
  'jointAccount.title': 'Joint account',
  'jointAccount.firstNameMissing': 'Primary holder: First Name is required',
  'jointAccount.lastNameMissing': 'Primary holder: Last Name is required',
  'jointAccount.countryMissing': 'Primary holder: Country is required',
  'jointAccount.secondFirstNameMissing': 'Secondary holder: First Name is required',
  'jointAccount.secondLastNameMissing': 'Secondary holder: Last Name is required',
  'jointAccount.secondCountryMissing': 'Secondary holder: Country is required',
  'jointAccount.emailsEqual': 'Secondary holder: The holders’ email addresses must differ',
  'jointAccount.usernameWrong': 'Use 3 to 30 letters, digits or _',
} as const;
