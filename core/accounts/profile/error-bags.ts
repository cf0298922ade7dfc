/** The account page has several forms, each with its own error bag. */
export const profileBag = 'updateProfileInformation'
export const passwordBag = 'updatePassword'
