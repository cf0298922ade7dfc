/** The form that switches the second factor on stands on a page with others: its errors have a bag of their own. */
export const confirmTwoFactorBag = 'confirmTwoFactorAuthentication'
/** The part of the account's page that is about it. */
export const secondFactorPlace = 'two-factor'
