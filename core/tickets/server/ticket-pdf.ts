import { createDocumentTranslator } from '#ui/i18n/server/document-texts.ts'
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { drawTicketPage, pageSize } from './ticket-page.ts'
import { writePdf } from './pdf-writing.ts'
import type { PrintedTicket } from './ticket-programme-store.ts'

export interface TicketsToPrint {
  tickets: readonly PrintedTicket[]
  locale: Locale
  timeZone: TimeZone
  shopName: string
}

/** One ticket per page. */
export function work({ tickets, locale, timeZone, shopName }: TicketsToPrint): Promise<Buffer> {
  const translate = createDocumentTranslator(locale)
  return writePdf({
    size: pageSize,
    title: translate('ticket.documentTitle', { reference: tickets[0]?.ref_nr ?? '' }),
    locale,
    shopName,
    draw(document) {
      tickets.forEach((ticket, index) => {
        document.addPage()
        const canvas = { document, translate, locale, timeZone, shopName }
        drawTicketPage(ticket, canvas, { page: index + 1, count: tickets.length })
      })
    },
  })
}
