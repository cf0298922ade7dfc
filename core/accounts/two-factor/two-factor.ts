/**
 * The form that enables the second factor shares its page with others, so its errors have their own
 * bag.
 */
export const confirmTwoFactorBag = 'confirmTwoFactorAuthentication'
/** Section of the account page about the second factor. */
export const secondFactorPlace = 'two-factor'
