import { translateDocument } from '#ui/i18n/server/document-texts.ts'
import type { TimeZone } from '#values/dates.ts'
import type { Locale } from '#values/locales.ts'
import { renderTicketsPdf } from './ticket-pdf.ts'
import type { PrintedTicket } from './ticket-programme-store.ts'

export interface TicketsToPrint {
  tickets: readonly PrintedTicket[]
  locale: Locale
  timeZone: TimeZone
  shopName: string
}

/** Renders the tickets of an order as a PDF in a worker. */
export function work({ tickets, locale, ...shop }: TicketsToPrint): Promise<Uint8Array> {
  return renderTicketsPdf(tickets, { ...shop, locale, translate: translateDocument(locale) })
}
