import { defineMail } from '#platform/mail/mail.ts'
import type { Locale } from '#values/locales.ts'

/** To who wants an account: the link that shows that the address is theirs. */
export const registrationConfirm = defineMail<{ token: string }>('registration-confirm')
/** To who has an account and, it seems, wants another one. */
export const registrationKnown = defineMail<{ userId: number }>('registration-known')
export const passwordReset = defineMail<{ token: string }>('password-reset')
/** To an address without an account, for which somebody has asked for a new password. */
export const passwordResetUnknown = defineMail<Record<string, never>>('password-reset-unknown')
export const passwordChanged = defineMail<{ userId: number }>('password-changed')
/** Makes the browser that opens it a known one; without a token, for an address without an account, nothing is sent. */
export const deviceLink = defineMail<{ token?: string; to?: string }>('device-link')
export const passkeyChanged = defineMail<{
  userId: number
  change: 'added' | 'removed'
  network: string
  device: string
}>('passkey-changed')
export const newDevice = defineMail<{ userId: number; network: string; device: string }>('new-device')
/** To who has bought tickets and lost the mail with them; of an order that there is not nothing is sent. */
export const ticketFound = defineMail<{ orderId?: number; token?: string }>('tickets-found')
/** To who is to work for the house. `path`: where it is accepted, as the desk's table of routes has it; the shop does not know the desk. */
export const invitationSent = defineMail<{ token: string; path: string }>('invited')
/** To a new address of an account: the link that shows that it is theirs. `host` is the language in which they are signed in. */
export const emailChangeConfirm = defineMail<{ token: string; host: Locale }>('email-change-confirm')
/** To who has an account whose address somebody wants for another one. */
export const emailChangeKnown = defineMail<{ userId: number }>('email-change-known')
/** To the address that an account has, while another one waits to be confirmed. */
export const accountEmailAsked = defineMail<{ userId: number }>('account-email-asked')
/** To the address that an account had. */
export const accountEmailChanged = defineMail<{ userId: number }>('account-email-changed')
export const accountDeleted = defineMail<Record<string, never>>('account-deleted')
/** What has become of the second factor; `offByHouse`: whoever runs the shop has switched it off. */
export type TwoFactorChange = 'on' | 'off' | 'offByHouse' | 'codes' | 'codeUsed'
export const secondFactorChanged = defineMail<{ userId: number; what: TwoFactorChange }>('two-factor-changed')
/** To whose password somebody knows, who has tried codes in vain. */
export const secondFactorFailed = defineMail<{ userId: number; network: string; device: string }>(
  'second-factor-failed',
)
