/** Error bags of the forms that share the account page. */
export const profileBag = 'updateProfileInformation'
export const passwordBag = 'updatePassword'
export const confirmTwoFactorBag = 'confirmTwoFactorAuthentication'

export const secondFactorPlace = 'two-factor'
