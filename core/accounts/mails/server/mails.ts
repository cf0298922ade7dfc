import { href } from '@cadenza/navigation'
import { createWriters, type MailWriter } from '#platform/mail/mail.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { routes } from '#core/routes/routes.ts'
import type { ShopMailWriters, MailContext } from '#core/context/shop-context.ts'
import { emailChangeLinks } from '#core/accounts/profile/server/email-change-store.ts'
import { registrationLinks } from '#core/accounts/registration/server/registration-store.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { deviceLinks, resetLinks } from '#core/accounts/server/mailed-link-store.ts'
import { accountMailKinds, type TwoFactorChange } from '#core/accounts/server/mail-kinds.ts'
import { orderLinks } from '#core/orders/access/server/order-access-store.ts'
import { keyName } from '#core/orders/access/server/order-link.ts'
import { findTicketOrder } from '#core/orders/mails/server/order-mail-store.ts'
import { html } from '#platform/http/responses/html-template.ts'
import type { MailMessageKey } from '#ui/i18n/server/areas.ts'
import type { MessageValues } from '#ui/i18n/translator.ts'
import { mail } from '#core/context/mail-layout.ts'

/** The texts of a mail by their keys. All may name the shop and its contact. */
interface Letter {
  title: MailMessageKey
  /** The preview in the inbox. */
  intro: MailMessageKey
  further?: MailMessageKey
  /** Values of its texts. */
  values?: MessageValues
  facts?: [label: MailMessageKey, value: string][]
  button?: Button
  /** Advice in case someone else triggered the mail. */
  ending: MailMessageKey
  /**
   * For recipients who did not trigger the mail: after the advice, so that it is not pressed
   * unread.
   */
  remedy?: Button
  /** Language whose host the buttons lead to; default: the recipient's. */
  host?: Locale
}

type Button = [label: MailMessageKey, path: string]

/** Writes a kind of mail from its letter; none if that is null. */
const describeMail =
  <data extends object>(
    describe: (data: data, context: MailContext) => Letter | null | Promise<Letter | null>,
  ): MailWriter<data, MailContext> =>
  async (data, context) => {
    const letter = await describe(data, context)
    if (!letter) return null
    const { config, locale } = context
    const values = { shop: config.shopName, email: config.contactEmail, phone: config.contactPhone, ...letter.values }
    const say = (key: MailMessageKey) => context.translate(key, values)
    const title = say(letter.title)
    const paragraphs = [letter.intro, letter.further].flatMap((key) => (key ? say(key) : []))
    const facts = (letter.facts ?? []).map(([label, value]): [string, string] => [say(label), value])
    const ending = say(letter.ending)
    const [button, remedy] = [letter.button, letter.remedy].map(
      (given) => given && { label: say(given[0]), url: config.origins[letter.host ?? locale] + given[1] },
    )
    return {
      subject: title,
      text: [
        title,
        ...paragraphs,
        ...(facts.length > 0 ? [facts.map(([label, value]) => mail.textFact(context, label, value)).join('\n')] : []),
        ...(button ? [`${button.label}\n${button.url}`] : []),
        ending,
        ...(remedy ? [`${remedy.label}\n${remedy.url}`] : []),
        mail.textSignature(context),
      ].join('\n\n'),
      html: mail.layout(context, {
        title,
        preheader: paragraphs[0]!,
        body: html`${paragraphs.map((text) => mail.paragraph(text))} ${facts.length > 0 ? mail.facts(facts) : ''}
        ${button ? mail.button(button.label, button.url) : ''} ${mail.paragraph(ending)}
        ${remedy ? mail.button(remedy.label, remedy.url) : ''}`,
      }),
    }
  }

type NameWith<end extends string, key = MailMessageKey> = key extends `mail.${infer name}.${end}` ? name : never

const textsOf = <name extends NameWith<'title'> & NameWith<'intro'> & NameWith<'notYours'>>(name: name) =>
  ({ title: `mail.${name}.title`, intro: `mail.${name}.intro`, ending: `mail.${name}.notYours` }) as const

/** Leads to a new password, which ends everything started with the previous one. */
const passwordButton: Button = ['mail.newDevice.button', href(accountRoutes['password.request'])]

interface Origin {
  network: string
  device: string
}

const describeFacts = ({ network, device }: Origin): NonNullable<Letter['facts']> => [
  ...(device ? [['mail.newDevice.device', device] satisfies [MailMessageKey, string]] : []),
  ['mail.newDevice.network', network],
]

/** Missing once the link was used or deleted: then nothing is sent. */
interface OfLink {
  token?: string
}

/**
 * Mails about accounts. None repeats typed input, so nobody can make the shop send chosen words.
 */
export const accountMails: ShopMailWriters = createWriters(accountMailKinds, {
  registrationConfirm: describeMail(({ token }: OfLink) => {
    if (!token) return null
    return {
      ...textsOf('registrationConfirm'),
      further: 'mail.registrationConfirm.time',
      values: { hours: registrationLinks.hours },
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
  secondFactorChanged: describeMail(({ what }: { what: TwoFactorChange }) => ({
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
      values: { hours: emailChangeLinks.hours },
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
    values: { hours: emailChangeLinks.hours },
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
      values: { reference: order.ref_nr, minutes: orderLinks.minutes },
      button: ['mail.ticketsFound.button', path],
    }
  }),
  invitationSent: describeMail(async ({ token, path }: OfLink & { path: string }, { db, locale, translate }) => {
    const invitation = token ? await invitationLinks.find(db, token) : null
    if (!token || !invitation) return null
    const halls = invitation.venues.map((title) => pickText(title, locale)).join(', ')
    return {
      ...textsOf('invited'),
      further: 'mail.invited.time',
      values: { days: invitationLinks.days },
      facts: [
        ['mail.invited.role', translate(`mail.invited.role.${invitation.role}`)],
        ['mail.invited.halls', halls || translate('mail.invited.allHalls')],
      ],
      button: ['mail.invited.button', path.replace('{token}', token)],
    }
  }),
})
