import { formatDate } from '#values/dates.ts'
import { keepPhones } from '#values/typography.ts'
import { languageTags } from '#values/locales.ts'
import { html } from '#platform/http/responses/html-template.ts'
import { mail } from '#core/context/mail-layout.ts'
import { createWriters, type Mail } from '#platform/mail/mail.ts'
import type { MailContext, ShopMailWriters } from '#core/context/shop-context.ts'
import { type ContactMessage, findMessage } from './contact-store.ts'
import { contactMailKinds } from './mail-kinds.ts'
import { findReplyText } from './reply-store.ts'

export const contactMails: ShopMailWriters = createWriters(contactMailKinds, {
  contactReceived: writeReceived,
  contactAcknowledged: writeAcknowledged,
  contactReply: writeReply,
})

/** Mail to the shop, with the sender in Reply-To. */
async function writeReceived({ messageId }: { messageId: number }, context: MailContext): Promise<Mail | null> {
  const message = await findMessage(context.db, messageId)
  if (!message) return null
  const { translate, locale } = context
  const name = formatSender(message)
  const title = translate('mail.contactReceived.title')
  const language =
    new Intl.DisplayNames(languageTags[locale], { type: 'language' }).of(message.locale) ?? message.locale
  const facts: [string, string][] = [
    [translate('mail.contactReceived.name'), name],
    [translate('mail.contactReceived.email'), message.email],
    ...(message.phone
      ? [[translate('mail.contactReceived.phone'), keepPhones(message.phone)] as [string, string]]
      : []),
    [translate('mail.contactReceived.locale'), language],
  ]
  const [nameFact, emailFact, ...others] = facts
  const mailLink = html`<a href="mailto:${message.email}" style="color:inherit">${message.email}</a>`
  return {
    subject: translate('mail.contactReceived.subject', { name: asHeader(name) }),
    replyTo: { name: asHeader(name), address: message.email },
    text: [title, facts.map(([label, value]) => mail.textFact(context, label, value)).join('\n'), message.message].join(
      '\n\n',
    ),
    html: mail.layout(context, {
      title,
      preheader: message.message.slice(0, 120),
      body: html`${mail.facts([nameFact!, [emailFact![0], mailLink], ...others])}
        <div style="white-space:pre-wrap;margin:0">${message.message}</div>`,
    }),
  }
}

/** Repeats no input, so nobody can make the shop mail chosen words to another person. */
async function writeAcknowledged(_: { messageId: number }, context: MailContext): Promise<Mail> {
  const { config, translate } = context
  const title = translate('mail.contactAcknowledged.subject')
  const intro = translate('mail.contactAcknowledged.intro', { shop: config.shopName })
  const ignore = translate('mail.contactAcknowledged.ignore')
  return {
    subject: title,
    text: [title, intro, ignore, mail.textSignature(context)].join('\n\n'),
    html: mail.layout(context, {
      title,
      preheader: intro,
      body: html`${mail.paragraph(intro)}${mail.paragraph(ignore)}`,
    }),
  }
}

const placeOfReply = '…'

/** The typed text between a greeting and the original message. No header contains typed text. */
async function writeReply(
  { messageId, replyId }: { messageId: number; replyId: number | null },
  context: MailContext,
): Promise<Mail | null> {
  const { db, config, locale, translate } = context
  const message = await findMessage(db, messageId)
  const text = replyId === null ? placeOfReply : await findReplyText(db, { messageId, replyId })
  if (!message || text === null) return null
  const title = translate('mail.contactReply.subject')
  const greeting = translate('mail.contactReply.greeting', { name: formatSender(message) })
  const closing = translate('mail.contactReply.closing')
  const date = formatDate(message.createdAt, 'long', { locale, timeZone: config.timeZone })
  const wrote = translate('mail.contactReply.wrote', { date })
  const { muted, rule } = mail.colors
  const quote = `white-space:pre-wrap;margin:0;padding-left:12px;border-left:2px solid ${rule};color:${muted}`
  const quoted = message.message.replace(/^/gm, '> ')
  return {
    subject: title,
    isByPerson: true,
    text: [greeting, text, closing, mail.textSignature(context).trimEnd(), `${wrote}\n\n${quoted}`].join('\n\n'),
    html: mail.layout(context, {
      title,
      preheader: text.slice(0, 120),
      body: html`${mail.paragraph(greeting)}
        <div style="white-space:pre-wrap;margin:0 0 16px">${text}</div>
        ${mail.paragraph(html`${closing}<br />${config.shopName}`)}
        <p style="margin:24px 0 8px;color:${muted}">${wrote}</p>
        <div style="${quote}">${message.message}</div>`,
    }),
  }
}

function formatSender({ firstName, lastName, locale }: ContactMessage): string {
  return (locale === 'hu' ? `${lastName} ${firstName}` : `${firstName} ${lastName}`).trim()
}

/** One line without control characters, short enough for a list of mails. */
function asHeader(text: string): string {
  return text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 120)
}
