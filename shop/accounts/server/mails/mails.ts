import { href } from '@cadenza/navigation'
import { html } from '../../../../platform/http/responses/html-template.ts'
import { mailParagraph } from '../../../../platform/mail/mail-layout.ts'
import { type Mail, writerOf } from '../../../../platform/mail/mail.ts'
import { accountRoutes } from '../../../account-routes.ts'
import type { Locale } from '../../../../values/locales.ts'
import { layoutMail, mailButton, mailFacts, textFact, textSignature } from '../../../context/mail-layout.ts'
import type { MailContext, ShopMailWriters } from '../../../context/mail-context.ts'
import { registrationHours } from '../registration/registration-store.ts'
import { resetMinutes } from '../reset/reset-store.ts'
import { deviceLinkMinutes } from '../sign-in/device-link-store.ts'
import { emailChangeHours } from '../profile/email-change-store.ts'
import {
  deviceLink,
  accountDeleted,
  accountEmailChanged,
  emailChangeConfirm,
  emailChangeKnown,
  newDevice,
  passkeyChanged,
  passwordChanged,
  passwordReset,
  passwordResetUnknown,
  registrationConfirm,
  registrationKnown,
  secondFactorFailed,
  twoFactorChanged,
  type TwoFactorChange,
} from './mail-kinds.ts'

/**
 * What accounts write to people. No mail repeats what was typed into a form: whoever enters another person's address cannot make the shop
 * mail words of theirs.
 */
export const accountMails: ShopMailWriters = {
  ...writerOf(registrationConfirm, writeRegistrationConfirm),
  ...writerOf(registrationKnown, writeRegistrationKnown),
  ...writerOf(passwordReset, writePasswordReset),
  ...writerOf(passwordResetUnknown, writePasswordResetUnknown),
  ...writerOf(passwordChanged, writePasswordChanged),
  ...writerOf(deviceLink, writeDeviceLink),
  ...writerOf(passkeyChanged, writePasskeyChanged),
  ...writerOf(newDevice, writeNewDevice),
  ...writerOf(twoFactorChanged, writeTwoFactorChanged),
  ...writerOf(secondFactorFailed, writeSecondFactorFailed),
  ...writerOf(emailChangeConfirm, writeEmailChangeConfirm),
  ...writerOf(emailChangeKnown, writeEmailChangeKnown),
  ...writerOf(accountEmailChanged, writeAccountEmailChanged),
  ...writerOf(accountDeleted, writeAccountDeleted),
}

interface Letter {
  title: string
  /** Stand before the button; the first is read in the list of mails. */
  paragraphs: [string, ...string[]]
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** What to do if it was somebody else. */
  ending: string
}

function writeLetter({ title, paragraphs, facts = [], button, ending }: Letter, context: MailContext): Mail {
  return {
    subject: title,
    text: [
      title,
      ...paragraphs,
      ...(facts.length > 0 ? [facts.map(([label, value]) => textFact(context, label, value)).join('\n')] : []),
      ...(button ? [`${button.label}\n${button.url}`] : []),
      ending,
      textSignature(context),
    ].join('\n\n'),
    html: layoutMail(context, {
      title,
      preheader: paragraphs[0],
      body: html`${paragraphs.map((text) => mailParagraph(text))} ${facts.length > 0 ? mailFacts(facts) : ''}
      ${button ? mailButton(button.label, button.url) : ''} ${mailParagraph(ending)}`,
    }),
  }
}

const address = ({ config, locale }: MailContext, path: string): string => config.origins[locale] + path
const contactOf = ({ config }: MailContext) => ({ email: config.contactEmail, phone: config.contactPhone })

/** A link whose secret was used or forgotten meanwhile is none. */
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
        url: address(context, href(accountRoutes['register.confirm'], { token })),
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
          link: address(context, href(accountRoutes['password.request'])),
        }),
      ],
      button: {
        label: translate('mail.registrationKnown.button'),
        url: address(context, href(accountRoutes.login)),
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
        url: address(context, href(accountRoutes['password.reset'], { token })),
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
        url: address(context, href(accountRoutes.register)),
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
      ending: translate('mail.passwordChanged.notYours', contactOf(context)),
    },
    context,
  )
}

async function writeDeviceLink({ token }: { token?: string }, context: MailContext): Promise<Mail | null> {
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
        url: address(context, href(accountRoutes['login.device'], { token })),
      },
      ending: translate('mail.deviceLink.notYours'),
    },
    context,
  )
}

interface Origin {
  network: string
  device: string
}

/** Where from something was done. */
const factsOf = ({ network, device }: Origin, { translate }: MailContext): [string, string][] => [
  ...(device ? [[translate('mail.newDevice.device'), device] as [string, string]] : []),
  [translate('mail.newDevice.network'), network],
]

const passwordButton = (context: MailContext) => ({
  label: context.translate('mail.newDevice.button'),
  url: address(context, href(accountRoutes['password.request'])),
})

async function writeTwoFactorChanged({ what }: { what: TwoFactorChange }, context: MailContext): Promise<Mail> {
  const { translate, config } = context
  return writeLetter(
    {
      title: translate(`mail.twoFactorChanged.title.${what}`),
      paragraphs: [translate(`mail.twoFactorChanged.text.${what}`, { shop: config.shopName })],
      button: passwordButton(context),
      ending: translate('mail.twoFactorChanged.notYours', contactOf(context)),
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
      facts: factsOf(origin, context),
      button: passwordButton(context),
      ending: translate('mail.secondFactorFailed.notYours'),
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
      facts: factsOf(origin, context),
      button: passwordButton(context),
      ending: translate('mail.newDevice.notYours', contactOf(context)),
    },
    context,
  )
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
      button: { label: translate('mail.emailChangeKnown.button'), url: address(context, href(accountRoutes.login)) },
      ending: translate('mail.emailChangeKnown.notYours'),
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
      ending: translate('mail.accountEmailChanged.notYours', contactOf(context)),
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
      ending: translate('mail.accountDeleted.notYours', contactOf(context)),
    },
    context,
  )
}

const passkeyTexts = {
  added: { title: 'mail.passkeyAdded.title', intro: 'mail.passkeyAdded.intro' },
  removed: { title: 'mail.passkeyRemoved.title', intro: 'mail.passkeyRemoved.intro' },
} as const

async function writePasskeyChanged(
  { change, ...origin }: Origin & { change: 'added' | 'removed' },
  context: MailContext,
): Promise<Mail> {
  const { translate, config } = context
  const text = passkeyTexts[change]
  return writeLetter(
    {
      title: translate(text.title),
      paragraphs: [translate(text.intro, { shop: config.shopName })],
      facts: factsOf(origin, context),
      button: {
        label: translate('mail.passkeyChanged.button'),
        url: address(context, href(accountRoutes.account)),
      },
      ending: translate('mail.passkeyChanged.notYours', contactOf(context)),
    },
    context,
  )
}
