import type { TicketMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { drawTicketPage, pageSize } from './ticket-page.ts'
import { writePdf } from './pdf-file.ts'
import type { PrintedTicket } from './ticket-programme-store.ts'

interface PdfOptions {
  translate: Translate<TicketMessageKey>
  locale: Locale
  timeZone: TimeZone
  shopName: string
}

/** Renders the tickets of an order as a PDF, one per page. */
export function renderTicketsPdf(
  tickets: readonly PrintedTicket[],
  { translate, locale, timeZone, shopName }: PdfOptions,
): Promise<Buffer> {
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
