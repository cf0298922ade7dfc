import { describeVisit } from '#core/catalogue/server/describe-visit.ts'
import { formatDate } from '#values/dates.ts'
import { formatPrice } from '#values/money.ts'
import { formatRate } from '#values/rates.ts'
import { orderUrl } from '#core/orders/access/server/order-link.ts'
import { html, type SafeHtml } from '#platform/http/responses/html-template.ts'
import { mail } from '#core/context/mail-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailContext } from '#core/context/shop-context.ts'
import { formatName, isGood } from '#core/tickets/ticket.ts'
import { findTicketOrder, type TicketOrder, type TicketOrderLine } from './order-mail-store.ts'
import { attachDocuments } from '#core/orders/documents/server/document-files.ts'
import { attachCalendar, attachTickets } from '#core/orders/documents/server/ticket-files.ts'
import { findPrintedTickets } from '#core/tickets/server/ticket-programme-store.ts'

/**
 * The order, its tickets and their calendar. Not sent if the order has been cancelled meanwhile.
 */
export async function writeOrderPaid({ orderId }: { orderId: number }, context: MailContext): Promise<Mail | null> {
  const { db, locale, translate } = context
  const order = await findTicketOrder(db, orderId, locale)
  if (order?.state !== 'paid') return null
  const tickets = (await findPrintedTickets(db, orderId, context)).filter(isGood)
  const url = orderUrl(order, context)
  return {
    subject: translate('mail.orderPaid.subject', { reference: order.ref_nr }),
    text: writeOrderText(order, url, context),
    html: writeOrderHtml(order, { url, count: tickets.length }, context),
    attachments: [
      await attachTickets(tickets, order, context),
      attachCalendar(tickets, order, context),
      ...(await attachDocuments(context, { orderId, isOfSale: true })),
    ],
  }
}

function writeOrderText(order: TicketOrder, url: string, context: MailContext): string {
  const { translate, locale } = context
  const concerts = groupLines(order.goodLines).map(([first, ...others]) =>
    [
      first.event_title,
      writeWhen(first, context),
      ...listVisit(first, context),
      `${first.venue_title}, ${first.venue_address}`,
      first.googleMapsUrl,
      ...[first, ...others].map(
        (line) => `  ${mail.textFact(context, writeLine(line, context), formatPrice(line.subtotal, locale))}`,
      ),
    ].join('\n'),
  )
  return [
    translate('mail.dear', { name: formatName(order, locale) }),
    translate('mail.orderPaid.intro'),
    mail.textFact(context, translate('mail.orderPaid.reference'), order.ref_nr),
    ...concerts,
    listTotals(order, context)
      .map(([label, value]) => mail.textFact(context, label, value))
      .join('\n'),
    mail.textFact(context, translate('mail.orderPaid.open'), url),
    mail.textSignature(context),
  ].join('\n\n')
}

function writeOrderHtml(
  order: TicketOrder,
  { url, count }: { url: string; count: number },
  context: MailContext,
): SafeHtml {
  const { translate, locale } = context
  const body = html`${mail.paragraph(translate('mail.dear', { name: formatName(order, locale) }))}
  ${mail.paragraph(translate('mail.orderPaid.intro'))}
  ${mail.facts([[translate('mail.orderPaid.reference'), html`<strong>${order.ref_nr}</strong>`]])}
  ${groupLines(order.goodLines).map((lines) => writeConcertHtml(lines, context))}
  ${mail.facts(listTotals(order, context))} ${mail.button(translate('mail.orderPaid.open'), url)}`
  return mail.layout(context, {
    title: translate('mail.orderPaid.title'),
    preheader: translate('mail.orderPaid.preheader', { count }),
    body,
  })
}

function writeConcertHtml(lines: Lines, context: MailContext): SafeHtml {
  const [first] = lines
  const rows = lines.map(
    (line) =>
      html`<tr>
        <td style="padding:2px 24px 2px 0">${writeLine(line, context)}</td>
        <td style="padding:2px 0;text-align:right">${formatPrice(line.subtotal, context.locale)}</td>
      </tr>`,
  )
  return html`<div style="margin:0 0 24px;padding:0 0 0 16px;border-left:3px solid ${mail.colors.brass}">
    <p style="margin:0 0 4px;font-size:20px;line-height:1.3"><strong>${first.event_title}</strong></p>
    <p style="margin:0 0 8px">
      ${writeWhen(first, context)}<br />${first.venue_title}, ${first.venue_address} ·
      <a href="${first.googleMapsUrl}" style="color:${mail.colors.brass}"
        >${context.translate('mail.orderPaid.directions')}</a
      >
    </p>
    <p style="margin:0 0 8px;color:${mail.colors.muted}">
      ${listVisit(first, context).map((text, index) => (index === 0 ? text : html`<br />${text}`))}
    </p>
    <table role="presentation" cellpadding="0" cellspacing="0">
      ${rows}
    </table>
  </div>`
}

function writeWhen({ start_date, doors_at }: TicketOrderLine, { translate, locale, config }: MailContext): string {
  const reader = { locale, timeZone: config.timeZone }
  return translate('mail.orderPaid.when', {
    date: formatDate(start_date, 'full', reader),
    time: formatDate(start_date, 'time', reader),
    doors: formatDate(doors_at, 'time', reader),
  })
}

function listVisit(
  { start_date: start, visit }: TicketOrderLine,
  { translate, locale, config }: MailContext,
): string[] {
  return describeVisit(visit, { translate, locale }, { start, timeZone: config.timeZone })
}

function writeLine({ quantity, title }: TicketOrderLine, { translate }: MailContext): string {
  return translate('mail.orderPaid.line', { count: quantity, title })
}

function listTotals(order: TicketOrder, { translate, locale }: MailContext): [string, string][] {
  const discount = order.discount_title
    ? `${translate('mail.orderPaid.discount')} (${order.discount_title})`
    : translate('mail.orderPaid.discount')
  // The lines above list valid tickets only: beside them, only paid and refunded amounts are right.
  const end: [string, string][] = [
    [translate('mail.orderPaid.total'), formatPrice(order.total, locale)],
    ...order.vat.map(({ rate, amount }): [string, string] => [
      translate('mail.orderPaid.vat', { rate: formatRate(rate, locale) }),
      formatPrice(amount, locale),
    ]),
    ...listRefund(order, { translate, locale }),
    ...listCompany(order, translate),
  ]
  if (order.returned > 0) return end
  return [
    [translate('cart.summary.subtotal'), formatPrice(order.subtotal, locale)],
    ...(order.fees > 0 ? [[translate('cart.summary.fees'), formatPrice(order.fees, locale)] as [string, string]] : []),
    ...(order.discount > 0 ? [[discount, `−${formatPrice(order.discount, locale)}`] as [string, string]] : []),
    ...end,
  ]
}

function listRefund(
  { refunded }: TicketOrder,
  { translate, locale }: Pick<MailContext, 'translate' | 'locale'>,
): [string, string][] {
  return refunded > 0 ? [[translate('mail.orderPaid.refunded'), `−${formatPrice(refunded, locale)}`]] : []
}

function listCompany({ company }: TicketOrder, translate: MailContext['translate']): [string, string][] {
  return company ? [[translate('mail.orderPaid.company'), `${company.name}, ${company.vat}`]] : []
}

type Lines = [TicketOrderLine, ...TicketOrderLine[]]

function groupLines(lines: TicketOrderLine[]): Lines[] {
  return [...Map.groupBy(lines, ({ event_date_id }) => event_date_id).values()] as Lines[]
}
