import { defineMail } from '#platform/mail/mail.ts'
import type { Locale } from '#values/locales.ts'

/** Change of the second factor; `offByHouse`: switched off by the shop's staff. */
export type TwoFactorChange = 'on' | 'off' | 'offByHouse' | 'codes' | 'codeUsed'

interface FromDevice {
  userId: number
  network: string
  device: string
}

export const accountMailKinds = {
  /** To applicants for an account: the link that confirms their address. */
  registrationConfirm: defineMail<{ token: string }>('registration-confirm'),
  /** To account owners who seem to have registered again. */
  registrationKnown: defineMail<{ userId: number }>('registration-known'),
  passwordReset: defineMail<{ token: string }>('password-reset'),
  /** To an address without an account, for which a new password was requested. */
  passwordResetUnknown: defineMail<Record<string, never>>('password-reset-unknown'),
  passwordChanged: defineMail<{ userId: number }>('password-changed'),
  /** Not sent without a token, for an address without an account. */
  deviceLink: defineMail<{ token?: string; to?: string }>('device-link'),
  passkeyChanged: defineMail<FromDevice & { change: 'added' | 'removed' }>('passkey-changed'),
  newDevice: defineMail<FromDevice>('new-device'),
  /** To buyers who have lost the ticket mail. Not sent for an order that does not exist. */
  ticketFound: defineMail<{ orderId?: number; token?: string }>('tickets-found'),
  /** `path`: for accepting, from the desk's table of routes, which the shop does not know. */
  invitationSent: defineMail<{ token: string; path: string }>('invited'),
  /** To the new address. `host` is the language in which the user is signed in. */
  emailChangeConfirm: defineMail<{ token: string; host: Locale }>('email-change-confirm'),
  /** To account owners whose address was requested for another account. */
  emailChangeKnown: defineMail<{ userId: number }>('email-change-known'),
  /** To the current address of an account while a new one awaits confirmation. */
  accountEmailAsked: defineMail<{ userId: number }>('account-email-asked'),
  /** To the former address of an account. */
  accountEmailChanged: defineMail<{ userId: number }>('account-email-changed'),
  accountDeleted: defineMail<Record<string, never>>('account-deleted'),
  secondFactorChanged: defineMail<{ userId: number; what: TwoFactorChange }>('two-factor-changed'),
  /** To users whose password is known to someone who entered wrong codes. */
  secondFactorFailed: defineMail<FromDevice>('second-factor-failed'),
}
