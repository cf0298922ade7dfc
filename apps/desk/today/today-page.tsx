import { joinClassNames } from '#ui/class-names.ts'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatPrice, toEuros, toCents } from '#values/money.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { DateCard } from './date-card.tsx'
import { FirstStepsList } from './first-steps.tsx'
import { NeedList } from './need-list.tsx'
import type { ComingDate, FirstSteps, Need, SoldToday } from './today.ts'
import layout from '../ui/page/layout.module.css'
import styles from './today-page.module.css'

export interface TodayPageProps {
  /** null: a concert has been on sale, or the user lacks the permission. */
  steps: FirstSteps | null
  dates: ComingDate[]
  sold: SoldToday
  needs: Need[]
}

/** Overview of the day: concerts, sales, and items that need attention. */
export default function TodayPage({ steps, dates, sold, needs }: TodayPageProps) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const tonight = dates.filter(({ isToday }) => isToday)
  const later = dates.filter(({ isToday }) => !isToday)
  const next = later[0]
  const sentence =
    tonight.length > 0
      ? t('today.sentence', { count: tonight.length })
      : next
        ? t('today.next', { event: next.event, date: formatDate(next.startsAt, 'short') })
        : t('today.none')
  return (
    <>
      <PageHead title={t('today.title')}>{sentence}</PageHead>
      <div className={layout.columns}>
        <div className={styles.dates}>
          {steps && <FirstStepsList {...steps} />}
          {dates.length === 0 && !steps && (
            <EmptyState title={t('today.empty.title')}>{t('today.empty.text')}</EmptyState>
          )}
          <Dates title={t('today.tonight')} dates={tonight} />
          <Dates title={t('today.coming')} dates={later} />
        </div>
        <aside className={joinClassNames(layout.main, styles.beside)}>
          <Sold {...sold} />
          <section aria-labelledby="needs">
            <h2 id="needs">{t('today.needs')}</h2>
            <NeedList needs={needs} />
          </section>
        </aside>
      </div>
    </>
  )
}

function Dates({ title, dates }: { title: string; dates: ComingDate[] }) {
  if (dates.length === 0) return null
  return (
    <section className={layout.section}>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {dates.map((date) => (
          <DateCard key={date.id} date={date} />
        ))}
      </ul>
    </section>
  )
}

function Sold({ tickets, orders, grossCents }: SoldToday) {
  const t = useDeskTexts()
  const locale = useLocale()
  return (
    <section aria-labelledby="sold">
      <h2 id="sold">{t('today.sold')}</h2>
      <dl className={styles.figures}>
        <div>
          <dt>{t('today.sold.tickets')}</dt>
          <dd>{tickets}</dd>
        </div>
        <div>
          <dt>{t('today.sold.orders')}</dt>
          <dd>{orders}</dd>
        </div>
        {grossCents !== null && (
          <div>
            <dt>{t('today.sold.gross')}</dt>
            <dd>{formatPrice(toEuros(toCents(grossCents)), locale)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
