import { formatDate, type Timestamp } from '#values/dates.ts'
import type { MailContext } from '#core/context/shop-context.ts'

/** Describes date and venue of a concert, current or former, in one line. */
export function describeConcert(
  { start_date, hall }: { start_date: Timestamp; hall: string },
  { translate, locale, config }: MailContext,
): string {
  const reader = { locale, timeZone: config.timeZone }
  const when = translate('mail.dateChanged.when', {
    date: formatDate(start_date, 'full', reader),
    time: formatDate(start_date, 'time', reader),
  })
  return `${when}, ${hall}`
}
