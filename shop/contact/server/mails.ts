import { formattingTags } from '../../../values/locales.ts'
import { html } from '../../../platform/http/responses/html-template.ts'
import { layoutMail, mailFacts, textFact, textSignature } from '../../context/mail-layout.ts'
import { mailParagraph } from '../../../platform/mail/mail-layout.ts'
import { defineMail, type Mail, writerOf } from '../../../platform/mail/mail.ts'
import type { MailContext, ShopMailWriters } from '../../context/mail-context.ts'
import { type ContactMessage, findMessage } from './contact-store.ts'

export const contactReceived = defineMail<{ messageId: number }>('contact-received')
export const contactAcknowledged = defineMail<{ messageId: number }>('contact-acknowledged')

export const contactMails: ShopMailWriters = {
  ...writerOf(contactReceived, writeReceived),
  ...writerOf(contactAcknowledged, writeAcknowledged),
}

/** To the shop: the message, with the sender as the one who is answered. */
async function writeReceived({ messageId }: { messageId: number }, context: MailContext): Promise<Mail | null> {
  const message = await findMessage(context.db, messageId)
  if (!message) return null
  const { translate, locale } = context
  const name = formatSender(message)
  const title = translate('mail.contactReceived.title')
  const language =
    new Intl.DisplayNames(formattingTags[locale], { type: 'language' }).of(message.locale) ?? message.locale
  const facts: [string, string][] = [
    [translate('mail.contactReceived.name'), name],
    [translate('mail.contactReceived.email'), message.email],
    ...(message.phone ? [[translate('mail.contactReceived.phone'), message.phone] as [string, string]] : []),
    [translate('mail.contactReceived.locale'), language],
  ]
  const [nameFact, emailFact, ...others] = facts
  const mailLink = html`<a href="mailto:${message.email}">${message.email}</a>`
  return {
    subject: translate('mail.contactReceived.subject', { name: asHeader(name) }),
    replyTo: { name: asHeader(name), address: message.email },
    text: [title, facts.map(([label, value]) => textFact(context, label, value)).join('\n'), message.message].join(
      '\n\n',
    ),
    html: layoutMail(context, {
      title,
      preheader: message.message.slice(0, 120),
      body: html`${mailFacts([nameFact!, [emailFact![0], mailLink], ...others])}
        <div style="white-space:pre-wrap;margin:0">${message.message}</div>`,
    }),
  }
}

/**
 * To the sender. It repeats nothing of what was typed: whoever enters another person's address cannot make the shop mail
 * words of theirs.
 */
async function writeAcknowledged(_: { messageId: number }, context: MailContext): Promise<Mail> {
  const { config, translate } = context
  const title = translate('mail.contactAcknowledged.subject')
  const intro = translate('mail.contactAcknowledged.intro', { shop: config.shopName })
  const ignore = translate('mail.contactAcknowledged.ignore')
  return {
    subject: title,
    text: [title, intro, ignore, textSignature(context)].join('\n\n'),
    html: layoutMail(context, { title, preheader: intro, body: html`${mailParagraph(intro)}${mailParagraph(ignore)}` }),
  }
}

function formatSender({ firstName, lastName, locale }: ContactMessage): string {
  return locale === 'hu' ? `${lastName} ${firstName}` : `${firstName} ${lastName}`
}

/** One line without control characters, of a length that a list of mails can show. */
function asHeader(text: string): string {
  return text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 120)
}
