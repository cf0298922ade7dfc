import { href } from '@cadenza/navigation'
import { type Mail, createWriters } from '#platform/mail/mail.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { MailContext, ShopMailWriters } from '#core/context/mail-context.ts'
import { registrationHours } from '#core/accounts/registration/server/registration-store.ts'
import { resetMinutes } from '#core/accounts/reset/server/reset-store.ts'
import { deviceLinkMinutes } from '#core/accounts/sign-in/server/device-link-store.ts'
import * as kinds from '#core/accounts/server/mail-kinds.ts'
import { writeAddress, findContactOf, describeFacts, type Origin, createPasswordButton, writeLetter } from './letter.ts'
import { writeInvited } from './invited-mail.ts'
import { profileWriters } from './profile-mails.ts'
import { writeTicketsFound } from './tickets-found-mail.ts'

/**
 * Mails about accounts. No mail repeats typed form input, so entering another person's address
 * cannot make the shop send them chosen words.
 */
export const accountMails: ShopMailWriters = createWriters(kinds, {
  registrationConfirm: writeRegistrationConfirm,
  registrationKnown: writeRegistrationKnown,
  passwordReset: writePasswordReset,
  passwordResetUnknown: writePasswordResetUnknown,
  passwordChanged: writePasswordChanged,
  deviceLink: writeDeviceLink,
  passkeyChanged: writePasskeyChanged,
  newDevice: writeNewDevice,
  secondFactorChanged: writeTwoFactorChanged,
  secondFactorFailed: writeSecondFactorFailed,
  ticketFound: writeTicketsFound,
  invitationSent: writeInvited,
  ...profileWriters,
})

/** Writes no mail if the link's secret has been used or deleted meanwhile. */
async function writeRegistrationConfirm({ token }: { token?: string }, context: MailContext): Promise<Mail | null> {
  if (!token) return null
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.registrationConfirm.title'),
      paragraphs: [
        translate('mail.registrationConfirm.intro', { shop: config.shopName }),
        translate('mail.registrationConfirm.time', { hours: registrationHours }),
      ],
      button: {
        label: translate('mail.registrationConfirm.button'),
        url: writeAddress(context, href(accountRoutes['register.confirm'], { token })),
      },
      ending: translate('mail.registrationConfirm.notYours'),
    },
    context,
  )
}

async function writeRegistrationKnown(_: { userId: number }, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.registrationKnown.title'),
      paragraphs: [
        translate('mail.registrationKnown.intro', { shop: config.shopName }),
        translate('mail.registrationKnown.forgotten', {
          link: writeAddress(context, href(accountRoutes['password.request'])),
        }),
      ],
      button: {
        label: translate('mail.registrationKnown.button'),
        url: writeAddress(context, href(accountRoutes.login)),
      },
      ending: translate('mail.registrationKnown.notYours'),
    },
    context,
  )
}

async function writePasswordReset({ token }: { token?: string }, context: MailContext): Promise<Mail | null> {
  if (!token) return null
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.passwordReset.title'),
      paragraphs: [
        translate('mail.passwordReset.intro', { shop: config.shopName }),
        translate('mail.passwordReset.time', { minutes: resetMinutes }),
      ],
      button: {
        label: translate('mail.passwordReset.button'),
        url: writeAddress(context, href(accountRoutes['password.reset'], { token })),
      },
      ending: translate('mail.passwordReset.notYours'),
    },
    context,
  )
}

async function writePasswordResetUnknown(_: object, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.passwordResetUnknown.title'),
      paragraphs: [translate('mail.passwordResetUnknown.intro', { shop: config.shopName })],
      button: {
        label: translate('mail.passwordResetUnknown.button'),
        url: writeAddress(context, href(accountRoutes.register)),
      },
      ending: translate('mail.passwordResetUnknown.notYours'),
    },
    context,
  )
}

async function writePasswordChanged(_: { userId: number }, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.passwordChanged.title'),
      paragraphs: [translate('mail.passwordChanged.intro', { shop: config.shopName })],
      ending: translate('mail.passwordChanged.notYours', findContactOf(context)),
    },
    context,
  )
}

async function writeDeviceLink(
  { token, to }: { token?: string; to?: string },
  context: MailContext,
): Promise<Mail | null> {
  if (!token) return null
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.deviceLink.title'),
      paragraphs: [
        translate('mail.deviceLink.intro', { shop: config.shopName }),
        translate('mail.deviceLink.time', { minutes: deviceLinkMinutes }),
      ],
      button: {
        label: translate('mail.deviceLink.button'),
        url: writeAddress(
          context,
          href(accountRoutes['login.device'], { token }, to === undefined ? {} : { query: { to } }),
        ),
      },
      ending: translate('mail.deviceLink.notYours'),
    },
    context,
  )
}

async function writeTwoFactorChanged({ what }: { what: kinds.TwoFactorChange }, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate(`mail.twoFactorChanged.title.${what}`),
      paragraphs: [translate(`mail.twoFactorChanged.text.${what}`, { shop: config.shopName })],
      ending: translate('mail.twoFactorChanged.notYours', findContactOf(context)),
      remedy: createPasswordButton(context),
    },
    context,
  )
}

async function writeSecondFactorFailed(origin: Origin, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.secondFactorFailed.title'),
      paragraphs: [translate('mail.secondFactorFailed.intro', { shop: config.shopName })],
      facts: describeFacts(origin, context),
      ending: translate('mail.secondFactorFailed.notYours'),
      remedy: createPasswordButton(context),
    },
    context,
  )
}

async function writeNewDevice(origin: Origin, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.newDevice.title'),
      paragraphs: [translate('mail.newDevice.intro', { shop: config.shopName })],
      facts: describeFacts(origin, context),
      ending: translate('mail.newDevice.notYours', findContactOf(context)),
      remedy: createPasswordButton(context),
    },
    context,
  )
}

async function writePasskeyChanged(
  { change, ...origin }: Origin & { change: 'added' | 'removed' },
  context: MailContext,
): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate(`mail.passkeyChanged.title.${change}`),
      paragraphs: [translate(`mail.passkeyChanged.text.${change}`, { shop: config.shopName })],
      facts: describeFacts(origin, context),
      ending: translate('mail.passkeyChanged.notYours', findContactOf(context)),
      remedy: {
        label: translate('mail.passkeyChanged.button'),
        url: writeAddress(context, href(accountRoutes.account)),
      },
    },
    context,
  )
}
