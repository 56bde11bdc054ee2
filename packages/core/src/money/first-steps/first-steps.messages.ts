/** Texts of the first steps, to the letter of the document's rows, and our own. */
export const firstStepsMessages = {
  'firstSteps.interestMissing': 'Choose at least one',
  'firstSteps.planMissing': 'Choose a plan',
  'firstSteps.notSaved': 'Investment Interest not Updated!',
  'firstSteps.interestsRefused': 'Investment Interest not Updated! {reason}',
  'firstSteps.incomplete': 'Onboarding Unsuccessful',
  'firstSteps.completionRefused': 'Onboarding Unsuccessful. {reason}',
  'firstSteps.unconfirmed': 'No answer came, so the interests may have been saved. Saving them again changes nothing.',
  'firstSteps.untold': 'No answer came, so it is not known whether the first steps are done. The deposit stands.',
} as const;
