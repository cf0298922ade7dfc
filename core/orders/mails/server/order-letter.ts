import { html, type SafeHtml } from '#platform/http/responses/html-template.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import { mail } from '#core/context/mail-layout.ts'
import { formatName } from '#core/tickets/ticket.ts'
import { orderUrl } from '#core/orders/access/server/order-link.ts'
import type { TicketOrder } from './order-mail-store.ts'

interface OrderLetter {
  subject: string
  title: string
  /** Ends the title with a full stop in the text version. */
  isSentence?: boolean
  /** Preview in the inbox. */
  preheader: string
  facts: readonly Fact[]
  paragraphs: readonly (string | { text: string; html: SafeHtml })[]
  /** Shown before the link to the order. */
  links?: readonly (readonly [label: string, url: string])[]
  attachments?: NonNullable<Mail['attachments']>
}

/** Bold: only in the HTML version. */
type Fact = readonly [label: string, value: string, style?: 'bold']

/** Writes a mail to a buyer: greeting, facts, paragraphs, and a link to the order. */
export function writeOrderLetter(
  order: TicketOrder,
  { subject, title, isSentence = false, preheader, facts, paragraphs, links = [], attachments = [] }: OrderLetter,
  context: MailContext,
): Mail {
  const { translate, locale } = context
  const greeting = translate('mail.dear', { name: formatName(order, locale) })
  const ways = [...links, [translate('mail.orderPaid.open'), orderUrl(order, context)] as const]
  const listText = (rows: readonly (readonly [string, string, ...unknown[]])[]) =>
    rows.map(([label, value]) => mail.textFact(context, label, value)).join('\n')
  return {
    subject,
    text: [
      greeting,
      isSentence ? `${title}.` : title,
      listText(facts),
      ...paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.text)),
      listText(ways),
      mail.textSignature(context),
    ].join('\n\n'),
    html: mail.layout(context, {
      title,
      preheader,
      body: html`${mail.paragraph(greeting)}
      ${mail.facts(facts.map(([label, value, style]) => [label, style ? html`<strong>${value}</strong>` : value]))}
      ${paragraphs.map((paragraph) => (typeof paragraph === 'string' ? mail.paragraph(paragraph) : paragraph.html))}
      ${ways.map(([label, url]) => mail.button(label, url))}`,
    }),
    ...(attachments.length > 0 && { attachments }),
  }
}
