import { translatePaper } from '#ui/i18n/server/paper-texts.ts'
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { renderTicketsPdf } from './ticket-pdf.ts'
import type { PrintedTicket } from './ticket-programme-store.ts'

export interface TicketPapers {
  tickets: readonly PrintedTicket[]
  locale: Locale
  timeZone: TimeZone
  shopName: string
}

/** Work of a thread of its own: the tickets of an order as a PDF. */
export function work({ tickets, locale, ...shop }: TicketPapers): Promise<Uint8Array> {
  return renderTicketsPdf(tickets, { ...shop, locale, translate: translatePaper(locale) })
}
