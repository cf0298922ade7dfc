import type { TicketMessageKey } from '#ui/i18n/server/areas.ts'
import type { Translate } from '#ui/i18n/translator.ts'
import { formatDate, type TimeZone, type Timestamp } from '#values/dates.ts'
import { languageTags, type Locale } from '#values/locales.ts'
import { nameLanguage, type Visit, type VisitFacts } from '../visit-facts.ts'

interface Reader {
  translate: Translate<TicketMessageKey>
  locale: Locale
}

const minute = 60_000

export const findEnd = (start: Timestamp, { duration_minutes }: Pick<VisitFacts, 'duration_minutes'>): Date =>
  new Date(new Date(start).getTime() + duration_minutes * minute)

type Ending = { start: Timestamp; timeZone: TimeZone } | null

/** Short facts, in the order in which they are asked. Without an ending, the end is left out. */
export function listVisitFacts(facts: VisitFacts, ending: Ending, { translate, locale }: Reader): string[] {
  const { age_from: age } = facts
  return [
    ...describeTimes(facts, ending, { translate, locale }),
    ...(age === null ? [] : [translate('visit.age', { age })]),
    ...describeLanguages(facts, { translate, locale }),
  ]
}

/** Its paragraphs for a calendar entry or a mail. */
export function describeVisit(visit: Visit, reader: Reader, ending: Ending = null): string[] {
  const { latecomers, arrival } = visit
  return [listVisitFacts(visit, ending, reader).join(' · '), latecomers, arrival].filter((text) => text !== null)
}

/** Length and end. */
export function describeTimes(facts: VisitFacts, ending: Ending, { translate, locale }: Reader): string[] {
  const length = describeLength(facts, translate)
  if (!ending) return [length]
  const time = formatDate(findEnd(ending.start, facts), 'time', { locale, timeZone: ending.timeZone })
  return [length, translate('visit.ends', { time })]
}

function describeLength(
  { duration_minutes: minutes, interval_minutes: interval }: VisitFacts,
  translate: Reader['translate'],
): string {
  if (interval === null) return translate('event.minutes', { minutes })
  return interval === 0
    ? translate('visit.withoutInterval', { minutes })
    : translate('visit.withInterval', { minutes, interval })
}

function describeLanguages({ sung_in, surtitles_in }: VisitFacts, { translate, locale }: Reader) {
  const list = (codes: readonly string[]) =>
    new Intl.ListFormat(languageTags[locale]).format(codes.map((code) => nameLanguage(code, locale)))
  const [languages, surtitles] = [list(sung_in), list(surtitles_in)]
  if (!languages) return surtitles ? [translate('visit.surtitles', { surtitles })] : []
  return [
    surtitles ? translate('visit.sungWithSurtitles', { languages, surtitles }) : translate('visit.sung', { languages }),
  ]
}
