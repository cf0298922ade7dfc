import { href } from '@cadenza/navigation'
import type { Mail } from '#platform/mail/mail.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import type { Locale } from '#values/locales.ts'
import type { MailContext } from '#core/context/mail-context.ts'
import { emailChangeHours } from '#core/accounts/profile/server/email-change-store.ts'
import { writeAddress, findContactOf, createPasswordButton, writeLetter } from './letter.ts'

/** Mails about the address of an account and its deletion. */
export const profileWriters = {
  emailChangeConfirm: writeEmailChangeConfirm,
  emailChangeKnown: writeEmailChangeKnown,
  accountEmailAsked: writeAccountEmailAsked,
  accountEmailChanged: writeAccountEmailChanged,
  accountDeleted: writeAccountDeleted,
}

async function writeEmailChangeConfirm(
  { token, host }: { token?: string; host: Locale },
  context: MailContext,
): Promise<Mail | null> {
  if (!token) return null
  const { translate, config } = context
  const path = href(accountRoutes['user-profile-information.confirm'], { token })
  return writeLetter(
    {
      title: translate('mail.emailChangeConfirm.title'),
      paragraphs: [
        translate('mail.emailChangeConfirm.intro', { shop: config.shopName }),
        translate('mail.emailChangeConfirm.time', { hours: emailChangeHours }),
      ],
      button: { label: translate('mail.emailChangeConfirm.button'), url: config.origins[host] + path },
      ending: translate('mail.emailChangeConfirm.notYours'),
    },
    context,
  )
}

async function writeEmailChangeKnown(_: { userId: number }, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.emailChangeKnown.title'),
      paragraphs: [translate('mail.emailChangeKnown.intro', { shop: config.shopName })],
      button: {
        label: translate('mail.emailChangeKnown.button'),
        url: writeAddress(context, href(accountRoutes.login)),
      },
      ending: translate('mail.emailChangeKnown.notYours'),
    },
    context,
  )
}

async function writeAccountEmailAsked(_: { userId: number }, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.accountEmailAsked.title'),
      paragraphs: [translate('mail.accountEmailAsked.intro', { shop: config.shopName, hours: emailChangeHours })],
      ending: translate('mail.accountEmailAsked.notYours'),
      remedy: createPasswordButton(context),
    },
    context,
  )
}

async function writeAccountEmailChanged(_: { userId: number }, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.accountEmailChanged.title'),
      paragraphs: [translate('mail.accountEmailChanged.intro', { shop: config.shopName })],
      ending: translate('mail.accountEmailChanged.notYours', findContactOf(context)),
    },
    context,
  )
}

async function writeAccountDeleted(_: object, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate('mail.accountDeleted.title'),
      paragraphs: [translate('mail.accountDeleted.intro', { shop: config.shopName })],
      ending: translate('mail.accountDeleted.notYours', findContactOf(context)),
    },
    context,
  )
}
