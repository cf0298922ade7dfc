import { defineMail } from '#platform/mail/mail.ts'
import type { Locale } from '#values/locales.ts'

/** To applicants for an account: the link that confirms their address. */
export const registrationConfirm = defineMail<{ token: string }>('registration-confirm')
/** To account owners who seem to have registered again. */
export const registrationKnown = defineMail<{ userId: number }>('registration-known')
export const passwordReset = defineMail<{ token: string }>('password-reset')
/** To an address without an account, for which a new password was requested. */
export const passwordResetUnknown = defineMail<Record<string, never>>('password-reset-unknown')
export const passwordChanged = defineMail<{ userId: number }>('password-changed')
/** Not sent without a token, for an address without an account. */
export const deviceLink = defineMail<{ token?: string; to?: string }>('device-link')
export const passkeyChanged = defineMail<{
  userId: number
  change: 'added' | 'removed'
  network: string
  device: string
}>('passkey-changed')
export const newDevice = defineMail<{ userId: number; network: string; device: string }>('new-device')
/** To buyers who have lost the ticket mail. Not sent for an order that does not exist. */
export const ticketFound = defineMail<{ orderId?: number; token?: string }>('tickets-found')
/**
 * `path`: the page for accepting, from the desk's table of routes, which the shop does not know.
 */
export const invitationSent = defineMail<{ token: string; path: string }>('invited')
/** To the new address. `host` is the language in which the user is signed in. */
export const emailChangeConfirm = defineMail<{ token: string; host: Locale }>('email-change-confirm')
/** To account owners whose address was requested for another account. */
export const emailChangeKnown = defineMail<{ userId: number }>('email-change-known')
/** To the current address of an account while a new one awaits confirmation. */
export const accountEmailAsked = defineMail<{ userId: number }>('account-email-asked')
/** To the former address of an account. */
export const accountEmailChanged = defineMail<{ userId: number }>('account-email-changed')
export const accountDeleted = defineMail<Record<string, never>>('account-deleted')
/** Change of the second factor; `offByHouse`: switched off by the shop's staff. */
export type TwoFactorChange = 'on' | 'off' | 'offByHouse' | 'codes' | 'codeUsed'
export const secondFactorChanged = defineMail<{ userId: number; what: TwoFactorChange }>('two-factor-changed')
/** To users whose password is known to someone who entered wrong codes. */
export const secondFactorFailed = defineMail<{ userId: number; network: string; device: string }>(
  'second-factor-failed',
)
