/** Error bags of the forms that share the account page. */
export const accountErrorBags = {
  profile: 'updateProfileInformation',
  password: 'updatePassword',
  confirmTwoFactor: 'confirmTwoFactorAuthentication',
}

export const secondFactorPlace = 'two-factor'
