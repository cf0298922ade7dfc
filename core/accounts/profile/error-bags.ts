/** The forms of the account page are several: the errors of each stand in a bag of their own. */
export const profileBag = 'updateProfileInformation'
export const passwordBag = 'updatePassword'
