import type { DateStyle, Timestamp } from '#values/dates.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import type { Ticket } from './ticket.ts'

type NoticeKey = 'ticket.date.cancelled' | 'ticket.date.postponed' | 'ticket.date.moved'

interface NoticeReader {
  translate: Translate<NoticeKey>
  formatDate: (moment: Timestamp, style: DateStyle) => string
}

/** Describes a change of the concert since the purchase; null if there is none. */
export function describeDateChange(
  { date_status, moved_from }: Pick<Ticket, 'date_status' | 'moved_from'>,
  { translate, formatDate }: NoticeReader,
): string | null {
  if (date_status !== 'scheduled') return translate(`ticket.date.${date_status}`)
  if (!moved_from) return null
  const { start_date, venue } = moved_from
  return translate('ticket.date.moved', {
    date: formatDate(start_date, 'full'),
    time: formatDate(start_date, 'time'),
    venue,
  })
}
