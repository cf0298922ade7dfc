import { href } from '@cadenza/navigation'
import { Fragment } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { useFormatDate, useLocale } from '#ui/i18n/translation.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatPrice, toEuros, toCents } from '#values/money.ts'
import { VenueColor } from '#ui/display/venue-color.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import layout from '../ui/page/layout.module.css'
import { Link } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import { FirstStepsList } from './first-steps.tsx'
import {
  type ComingDate,
  type FirstSteps,
  type Need,
  type SoldToday,
  sumSeats,
  type ZoneSeats,
  type NeedExample,
  type NeedKind,
} from './today.ts'
import styles from './today-page.module.css'

export interface TodayPageProps {
  /** Null: a concert has been on sale, or the user lacks the permission. */
  steps: FirstSteps | null
  dates: ComingDate[]
  sold: SoldToday
  needs: Need[]
}

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

function DateCard({ date }: { date: ComingDate }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const { event, hall, hallColor, startsAt, status, isPublished, isToday, admitted, zones } = date
  const { sold, capacity } = sumSeats(zones)
  const title = `date-${date.id}`
  const state = status === 'scheduled' ? (isPublished ? null : t('today.draft')) : t(`today.status.${status}`)
  return (
    <li className={styles.card}>
      <article aria-labelledby={title}>
        <header className={styles.head}>
          <p className={layout.muted}>
            <time dateTime={startsAt}>
              {!isToday && `${formatDate(startsAt, 'short')} · `}
              {formatDate(startsAt, 'time')}
            </time>
          </p>
          <h3 id={title}>
            <Link href={href(deskRoutes['season.date'], { date: date.id })}>{event}</Link>
          </h3>
          <p className={styles.where}>
            <VenueColor color={hallColor} className={styles.color} />
            {hall}
            {state && <span className={styles.state}>{state}</span>}
          </p>
        </header>
        {zones.length === 0 ? (
          <p className={styles.sum}>{t('today.noSeats')}</p>
        ) : (
          <>
            <p className={styles.sum}>
              {capacity === null ? t('today.soldUnlimited', { sold }) : t('today.soldOf', { sold, capacity })}
              {admitted > 0 && ` · ${t('today.admitted', { count: admitted })}`}
            </p>
            <Zones zones={zones} label={event} />
          </>
        )}
      </article>
    </li>
  )
}

function Zones({ zones, label }: { zones: ZoneSeats[]; label: string }) {
  const t = useDeskTexts()
  return (
    <table className={styles.zones} aria-label={t('today.seatsOf', { event: label })}>
      <thead>
        <tr>
          <th scope="col">{t('today.zone')}</th>
          <th scope="col">{t('today.zone.sold')}</th>
          <th scope="col">{t('today.zone.held')}</th>
          <th scope="col">{t('today.zone.free')}</th>
        </tr>
      </thead>
      <tbody>
        {zones.map(({ id, title, sold, held, free }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>{sold}</td>
            <td>{held}</td>
            <td>{free ?? t('today.unlimited')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Example({ text, leadsTo }: NeedExample) {
  return leadsTo ? <Link href={hrefOf(leadsTo)}>{text}</Link> : text
}

function hrefOf(target: NonNullable<NeedExample['leadsTo']>): string {
  if ('order' in target) return href(deskRoutes['orders.show'], { order: target.order })
  if ('message' in target) return href(deskRoutes['inbox.show'], { message: target.message })
  const { date, operation } = target
  return operation === undefined
    ? href(deskRoutes['season.date'], { date })
    : href(deskRoutes['season.operation'], { date, operation })
}

const rooms: Partial<Record<NeedKind, string>> = {
  messagesOpen: href(deskRoutes['inbox.index']),
  jobsBehind: href(deskRoutes['health.show']),
}

/** The most severe first. */
function NeedList({ needs }: { needs: Need[] }) {
  const t = useDeskTexts()
  if (needs.length === 0)
    return (
      <p className={styles.none}>
        <Icon name="check" size="xs" />
        {t('today.needs.none')}
      </p>
    )
  return (
    <ul className={styles.needs}>
      {needs.map(({ kind, count, examples }) => (
        <li key={kind} className={styles.need}>
          <Icon name={kind === 'lowStock' ? 'info' : 'warning'} size="xs" />
          <div>
            <strong>
              {rooms[kind] ? (
                <Link href={rooms[kind]}>{t(`today.need.${kind}`, { count })}</Link>
              ) : (
                t(`today.need.${kind}`, { count })
              )}
            </strong>
            <span className={styles.examples}>
              {examples.map((example, index) => (
                <Fragment key={JSON.stringify(example)}>
                  {index > 0 && ' · '}
                  <Example {...example} />
                </Fragment>
              ))}
              {count > examples.length && ` ${t('today.needs.more', { count: count - examples.length })}`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
