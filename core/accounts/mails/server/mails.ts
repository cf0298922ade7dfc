import { href } from '@cadenza/navigation'
import { createWriters } from '#platform/mail/mail.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { routes } from '#core/routes/routes.ts'
import type { ShopMailWriters } from '#core/context/shop-context.ts'
import { emailChangeHours } from '#core/accounts/profile/server/email-change-store.ts'
import { registrationHours } from '#core/accounts/registration/server/registration-store.ts'
import { findInvitation, invitationDays } from '#core/accounts/roles/server/role-store.ts'
import { deviceLinks, resetLinks } from '#core/accounts/server/mailed-link-store.ts'
import * as kinds from '#core/accounts/server/mail-kinds.ts'
import { orderLinkMinutes } from '#core/orders/access/server/order-access-store.ts'
import { keyName } from '#core/orders/access/server/order-link.ts'
import { findTicketOrder } from '#core/orders/mails/server/order-mail-store.ts'
import { describeFacts, describeMail, type Origin, passwordButton, textsOf } from './letter.ts'

/** Missing once the link was used or deleted: then nothing is sent. */
interface OfLink {
  token?: string
}

/**
 * Mails about accounts. None repeats typed input, so nobody can make the shop send chosen words.
 */
export const accountMails: ShopMailWriters = createWriters(kinds, {
  registrationConfirm: describeMail(({ token }: OfLink) => {
    if (!token) return null
    return {
      ...textsOf('registrationConfirm'),
      further: 'mail.registrationConfirm.time',
      values: { hours: registrationHours },
      button: ['mail.registrationConfirm.button', href(accountRoutes['register.confirm'], { token })],
    }
  }),
  registrationKnown: describeMail((_, { config, locale }) => ({
    ...textsOf('registrationKnown'),
    further: 'mail.registrationKnown.forgotten',
    values: { link: config.origins[locale] + href(accountRoutes['password.request']) },
    button: ['mail.registrationKnown.button', href(accountRoutes.login)],
  })),
  passwordReset: describeMail(({ token }: OfLink) => {
    if (!token) return null
    return {
      ...textsOf('passwordReset'),
      further: 'mail.passwordReset.time',
      values: { minutes: resetLinks.minutes },
      button: ['mail.passwordReset.button', href(accountRoutes['password.reset'], { token })],
    }
  }),
  passwordResetUnknown: describeMail(() => ({
    ...textsOf('passwordResetUnknown'),
    button: ['mail.passwordResetUnknown.button', href(accountRoutes.register)],
  })),
  passwordChanged: describeMail(() => textsOf('passwordChanged')),
  deviceLink: describeMail(({ token, to }: OfLink & { to?: string }) => {
    if (!token) return null
    const path = href(accountRoutes['login.device'], { token }, to === undefined ? {} : { query: { to } })
    return {
      ...textsOf('deviceLink'),
      further: 'mail.deviceLink.time',
      values: { minutes: deviceLinks.minutes },
      button: ['mail.deviceLink.button', path],
    }
  }),
  passkeyChanged: describeMail(({ change, ...origin }: Origin & { change: 'added' | 'removed' }) => ({
    title: `mail.passkeyChanged.title.${change}`,
    intro: `mail.passkeyChanged.text.${change}`,
    facts: describeFacts(origin),
    ending: 'mail.passkeyChanged.notYours',
    remedy: ['mail.passkeyChanged.button', href(accountRoutes.account)],
  })),
  newDevice: describeMail((origin: Origin) => ({
    ...textsOf('newDevice'),
    facts: describeFacts(origin),
    remedy: passwordButton,
  })),
  secondFactorChanged: describeMail(({ what }: { what: kinds.TwoFactorChange }) => ({
    title: `mail.twoFactorChanged.title.${what}`,
    intro: `mail.twoFactorChanged.text.${what}`,
    ending: 'mail.twoFactorChanged.notYours',
    remedy: passwordButton,
  })),
  secondFactorFailed: describeMail((origin: Origin) => ({
    ...textsOf('secondFactorFailed'),
    facts: describeFacts(origin),
    remedy: passwordButton,
  })),
  emailChangeConfirm: describeMail(({ token, host }: OfLink & { host: Locale }) => {
    if (!token) return null
    return {
      ...textsOf('emailChangeConfirm'),
      further: 'mail.emailChangeConfirm.time',
      values: { hours: emailChangeHours },
      button: ['mail.emailChangeConfirm.button', href(accountRoutes['user-profile-information.confirm'], { token })],
      host,
    }
  }),
  emailChangeKnown: describeMail(() => ({
    ...textsOf('emailChangeKnown'),
    button: ['mail.emailChangeKnown.button', href(accountRoutes.login)],
  })),
  accountEmailAsked: describeMail(() => ({
    ...textsOf('accountEmailAsked'),
    values: { hours: emailChangeHours },
    remedy: passwordButton,
  })),
  accountEmailChanged: describeMail(() => textsOf('accountEmailChanged')),
  accountDeleted: describeMail(() => textsOf('accountDeleted')),
  ticketFound: describeMail(async ({ orderId, token }: OfLink & { orderId?: number }, { db, locale }) => {
    const order = orderId && token ? await findTicketOrder(db, orderId, locale) : null
    if (!order) return null
    const path = href(routes['payment.success'], { uuid: order.uuid }, { query: { [keyName]: token } })
    return {
      ...textsOf('ticketsFound'),
      further: 'mail.ticketsFound.time',
      values: { reference: order.ref_nr, minutes: orderLinkMinutes },
      button: ['mail.ticketsFound.button', path],
    }
  }),
  invitationSent: describeMail(async ({ token, path }: OfLink & { path: string }, { db, locale, translate }) => {
    const invitation = token ? await findInvitation(db, token) : null
    if (!token || !invitation) return null
    const halls = invitation.venues.map((title) => pickText(title, locale)).join(', ')
    return {
      ...textsOf('invited'),
      further: 'mail.invited.time',
      values: { days: invitationDays },
      facts: [
        ['mail.invited.role', translate(`mail.invited.role.${invitation.role}`)],
        ['mail.invited.halls', halls || translate('mail.invited.allHalls')],
      ],
      button: ['mail.invited.button', path.replace('{token}', token)],
    }
  }),
})
